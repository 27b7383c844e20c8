import { z } from 'zod';

/** Whether PostgreSQL can store the text in columns and JSON: no U+0000, no unpaired surrogate. */
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
