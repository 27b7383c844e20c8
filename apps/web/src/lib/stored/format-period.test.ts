import { expect, test } from 'vitest';
import { formatDense, formatInstant, formatWithin, formatZone } from './format-period.ts';

/** Of the zone in which the tests run, as what is written. */
const at = (year: number, month: number, day: number) => new Date(year, month - 1, day, 12, 25, 36).getTime();
const NOW_MS = at(2026, 11, 22);

test('a moment of another year says its year, and one of these months does not', () => {
  expect(formatInstant(at(2016, 5, 5), 'en-GB', NOW_MS)).toBe('5 May 2016, 12:25:36');
  expect(formatInstant(at(2026, 11, 20), 'en-GB', NOW_MS)).toBe('20 Nov, 12:25:36');
});

test('a moment below a period of one day says its clock alone, and its day too where the period has two', () => {
  const moment = at(2016, 5, 5);
  const sameDay = { fromMs: moment - 3_600_000, toMs: moment + 3_600_000 };
  expect(formatWithin(moment, sameDay, 'en-GB')).toBe('12:25:36');
  expect(formatWithin(moment, { ...sameDay, toMs: at(2016, 5, 6) }, 'en-GB')).toBe('5 May 2016, 12:25:36');
});

test('a dense table repeats no year that its period states', () => {
  const moment = at(2016, 5, 5);
  const week = { fromMs: moment - 3_600_000, toMs: at(2016, 5, 12) };
  expect(['en-GB', 'nl-NL', 'de-DE', 'pt-BR'].map((locale) => formatDense(moment, week, locale))).toEqual([
    '05/05 12:25:36',
    '05-05 12:25:36',
    '05.05. 12:25:36',
    '05/05 12:25:36',
  ]);
  expect(formatDense(moment, { ...week, toMs: moment + 3_600_000 }, 'en-GB')).toBe('12:25:36');
  expect(formatDense(moment, { ...week, toMs: at(2017, 1, 1) }, 'en-GB')).toBe('5 May 2016, 12:25:36');
});

test('a zone has a short name in every language', () => {
  for (const locale of ['en-GB', 'nl-NL', 'de-DE', 'pt-BR'])
    expect(formatZone(at(2016, 5, 5), locale)).toMatch(/^[A-Z]{2,5}([+−-]\d+)?(:\d\d)?$/);
});
