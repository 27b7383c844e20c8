import { describe, expect, it } from 'vitest';
import { lookAlikeKey } from './look-alike-key.ts';

describe('the key of look-alike texts', () => {
  it.each([
    ['case', 'p-007A'],
    ['a Cyrillic letter', 'Р-007А'],
    ['a fullwidth form', 'Ｐ-007A'],
    ['a zero-width character', 'P\u200B-007A'],
    ['another dash', 'P–007A'],
    ['a letter for a digit', 'P-OO7A'],
  ])('is the same for %s', (_difference, text) => {
    expect(lookAlikeKey(text)).toBe(lookAlikeKey('P-007A'));
  });

  it('differs for texts that a reader tells apart', () => {
    const keys = ['P-007A', 'P-007C', 'P-0071', 'Q-007A', 'П-007A', 'P-07A'].map(lookAlikeKey);
    expect(new Set(keys).size).toBe(keys.length);
  });
});
