import { describe, expect, test } from 'vitest';
import { formatWall, parseClock, parseWall, partAt, spanOf, stepWall } from './wall-time.ts';

const LOCALES = ['en-GB', 'nl-NL', 'de-DE', 'pt-BR'];

test('a time is read back from the text that the field shows, in every month and language', () => {
  for (const locale of LOCALES) {
    for (let month = 1; month <= 12; month += 1) {
      const wall = `2026-${String(month).padStart(2, '0')}-24T04:05:30`;
      expect(parseWall(formatWall(wall, locale), locale)).toBe(wall);
    }
  }
});

describe('typed times', () => {
  test.each([
    ['24.11.2026 14:05', 'de-DE', '2026-11-24T14:05:00'],
    ['24.11.26, 4:05:09 Uhr', 'de-DE', '2026-11-24T04:05:09'],
    ['24/11/2026 14h05', 'pt-BR', '2026-11-24T14:05:00'],
    ['2026-11-24T14:05:30', 'nl-NL', '2026-11-24T14:05:30'],
    ['24 november 2026 00:00', 'nl-NL', '2026-11-24T00:00:00'],
  ])('%s in %s', (text, locale, wall) => {
    expect(parseWall(text, locale)).toBe(wall);
  });

  test.each(['24 Nov 2026', '14:05', '24 Nov 2026, 24:00', '31 Feb 2026, 10:00', '24 Nov 2026, 10:60', ''])(
    '%j is no day with a time',
    (text) => {
      expect(parseWall(text, 'en-GB')).toBeNull();
    },
  );

  test.each([
    ['1405', '14:05:00'],
    ['14:05:30', '14:05:30'],
    ['905', '09:05:00'],
    ['9h05', '09:05:00'],
    ['25:00', null],
    ['9', null],
  ])('the clock %s', (text, time) => {
    expect(parseClock(text)).toBe(time);
  });
});

test('the cursor is in the part that it stands in or behind', () => {
  const wall = '2026-11-24T14:05:30';
  for (const locale of LOCALES) {
    for (const part of ['day', 'month', 'year', 'hour', 'minute', 'second'] as const) {
      const [start = -1, end = -1] = spanOf(wall, locale, part) ?? [];
      expect([partAt(wall, locale, start + 1), partAt(wall, locale, end)]).toEqual([part, part]);
    }
  }
});

test('a step of one part carries over, and a month keeps to its last day', () => {
  expect(stepWall('2026-12-31T23:59:59', 'second', 1)).toBe('2027-01-01T00:00:00');
  expect(stepWall('2026-01-31T10:00:00', 'month', 1)).toBe('2026-02-28T10:00:00');
  expect(stepWall('2024-02-29T10:00:00', 'year', -1)).toBe('2023-02-28T10:00:00');
  expect(stepWall('2026-03-01T00:30:00', 'hour', -1)).toBe('2026-02-28T23:30:00');
});
