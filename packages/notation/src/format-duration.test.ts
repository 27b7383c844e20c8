import { expect, test } from 'vitest';
import { formatDuration } from './format-duration.ts';

/** Ordinary spaces in place of those that keep a number and its unit together. */
function plain(durationMs: number): string {
  return formatDuration(durationMs).replaceAll('\u00a0', ' ');
}

test('a duration names its units, so that minutes are not read as hours', () => {
  expect(plain(40_000)).toBe('40 s');
  expect(plain(80_999)).toBe('1 min 20 s');
  expect(plain((2 * 60 + 5) * 60_000)).toBe('2 h 5 min');
  expect(plain((3 * 24 + 4) * 3_600_000)).toBe('3 d 4 h');
});

test('a smaller unit that is zero is left out', () => {
  expect(plain(60_000)).toBe('1 min');
  expect(plain(3_600_000 + 59_000)).toBe('1 h');
  expect(plain(86_400_000 + 59 * 60_000)).toBe('1 d');
});

test('a time before the server clock counts as zero', () => {
  expect(plain(-5_000)).toBe('0 s');
});

test('a line breaks only between two units', () => {
  expect(formatDuration(80_000).split(' ')).toEqual(['1\u00a0min', '20\u00a0s']);
});
