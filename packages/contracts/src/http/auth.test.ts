import { describe, expect, it } from 'vitest';
import { PASSWORD_MAX, passwordSchema } from './auth.ts';

describe('a new password', () => {
  it('may have any characters, up to 200 of them, and is kept exactly as it was typed', () => {
    const typed = [
      ' spaces around ',
      'nurses läuten nachts',
      '🫁🫁🫁🫁🫁🫁🫁🫁',
      'a\tb\u0000c\\"\'%00',
      'x'.repeat(PASSWORD_MAX),
    ];
    for (const password of typed) expect(passwordSchema.parse(password)).toBe(password);
    expect(passwordSchema.safeParse('x'.repeat(PASSWORD_MAX + 1)).success).toBe(false);
    expect(passwordSchema.safeParse('1234567').success).toBe(false);
  });
});
