import { z } from 'zod';

/** One line of user text, trimmed. U+0000 is rejected because PostgreSQL cannot store it. */
export function textSchema(maxLength: number) {
  return z
    .string()
    .trim()
    .max(maxLength)
    .refine((text) => !text.includes('\0'), 'must not contain the character U+0000');
}
