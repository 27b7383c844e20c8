import { expect, test } from 'vitest';
import {
  decimalMark,
  formatEntered,
  formatLimit,
  formatNumber,
  localizeCalculation,
} from './format-number.ts';

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

test('a number in a field has every digit, so that reading it back changes nothing', () => {
  for (const value of [0.1, 7.5, 1 / 3, 123456.789, 0.000012345])
    expect(Number(formatEntered(value, 'de-DE').replace(',', '.'))).toBe(value);
  expect(formatEntered(7.5, 'pt-BR')).toBe('7,5');
});

test('a calculation that came as text has the reader’s decimal marks', () => {
  const text = '45.5 + 0.91 × (164 − 152.4)';
  expect(localizeCalculation(text, 'nl-NL')).toBe('45,5 + 0,91 × (164 − 152,4)');
  expect(localizeCalculation(text, 'en-GB')).toBe(text);
  expect([decimalMark('en-GB'), decimalMark('de-DE')]).toEqual(['.', ',']);
});
