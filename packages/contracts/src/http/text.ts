import { z } from 'zod';

/** A line that somebody types, without blanks around it. U+0000 is no text: no database stores it. */
export function textSchema(maxLength: number) {
  return z
    .string()
    .trim()
    .max(maxLength)
    .refine((text) => !text.includes('\0'), 'must not contain the character U+0000');
}
