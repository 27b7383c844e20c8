import { expect, test } from 'vitest';
import { formatLimit, formatNumber } from './format-number.ts';

test('a number keeps its decimals and is not grouped', () => {
  expect(formatNumber(1209.24, 1, 'en-GB')).toBe('1209.2');
  expect(formatNumber(5, 1, 'de-DE')).toBe('5,0');
  expect(formatLimit(2000, 'pt-BR')).toBe('2000');
  expect(formatLimit(0.125, 'nl-NL', 3)).toBe('0,125');
});

test('what rounds to zero from below is zero, without a sign', () => {
  expect(formatNumber(-0.3, 0, 'en-GB')).toBe('0');
  expect(formatLimit(-0.001, 'en-GB')).toBe('0');
  expect(formatNumber(-1.2, 0, 'en-GB')).toBe('-1');
});
