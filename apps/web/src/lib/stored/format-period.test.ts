import { expect, test } from 'vitest';
import { formatInstant } from './format-period.ts';

/** Of the zone in which the tests run, as what is written. */
const at = (year: number, month: number, day: number) => new Date(year, month - 1, day, 12, 25, 36).getTime();
const NOW_MS = at(2026, 11, 22);

test('a moment of another year says its year, and one of these months does not', () => {
  expect(formatInstant(at(2016, 5, 5), 'en-GB', NOW_MS)).toBe('5 May 2016, 12:25:36');
  expect(formatInstant(at(2026, 11, 20), 'en-GB', NOW_MS)).toBe('20 Nov, 12:25:36');
});
