import { z } from 'zod';

/** Whether PostgreSQL can store the text in columns and JSON: no U+0000, no unpaired surrogate. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/**
 * Characters that change how a line is read and are not seen: control characters, line and paragraph separators, and
 * format characters, such as those that turn the direction of a text. The joiners of Persian and Indian scripts remain.
 */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}]|(?![\u200C\u200D])\p{Cf}/u;

/** Whether the text is one line without characters that change how it is read. */
export function isOneLine(text: string): boolean {
  return !UNSEEN.test(text);
}

const NOT_STORABLE = 'must be Unicode text without the character U+0000';

/** User text, trimmed, of one or several lines. Text that the database does not store is refused. */
export function textSchema(maxLength: number) {
  return z.string().trim().max(maxLength).refine(isStorable, NOT_STORABLE);
}

/** Text that is compared with stored text, as it is: PostgreSQL takes no other as a parameter. */
export function comparedTextSchema(maxLength: number) {
  return z.string().min(1).max(maxLength).refine(isStorable, NOT_STORABLE);
}

/** A name or another text of one line, trimmed. */
export function lineSchema(maxLength: number) {
  return textSchema(maxLength).refine(
    isOneLine,
    'must be one line, without control characters and characters that turn its direction',
  );
}
