import { z } from 'zod';

/**
 * Tells whether PostgreSQL stores the text, in a column and in JSON: it stores neither U+0000 nor half of a surrogate
 * pair.
 */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** One line of user text, trimmed. Text that the database does not store is refused. */
export function textSchema(maxLength: number) {
  return z
    .string()
    .trim()
    .max(maxLength)
    .refine(isStorable, 'must be Unicode text without the character U+0000');
}
