import { describe, expect, test } from 'vitest';
import { addDays, parseDay } from './parse-day.ts';

describe('parseDay', () => {
  test.each([
    ['2026-11-24', 'en', '2026-11-24'],
    ['2026-1-4', 'de', '2026-01-04'],
    ['24 Nov 2026', 'en-GB', '2026-11-24'],
    ['Nov 24, 2026', 'en', '2026-11-24'],
    ['24. Dez. 2026', 'de', '2026-12-24'],
    ['24 de nov. de 2026', 'pt-BR', '2026-11-24'],
    ['24 mrt 2026', 'nl', '2026-03-24'],
    ['24 maart 2026', 'nl', '2026-03-24'],
    ['24.11.2026', 'de', '2026-11-24'],
    ['24/11/26', 'pt-BR', '2026-11-24'],
    ['11/24/2026', 'en-US', '2026-11-24'],
    ['4-3-2026', 'nl', '2026-03-04'],
  ])('%s in %s is %s', (text, locale, day) => {
    expect(parseDay(text, locale)).toBe(day);
  });

  test.each(['', 'tomorrow', '2026', '31/02/2026', '2026-02-29', '24 Nov', '1 ju 2026', '24/11/2026/1'])(
    '"%s" is no day',
    (text) => {
      expect(parseDay(text, 'en-GB')).toBeNull();
    },
  );

  test('takes back every day as the site writes it, in every language', () => {
    for (const locale of ['en', 'nl', 'de', 'pt-BR']) {
      for (let month = 0; month < 12; month += 1) {
        const day = new Date(Date.UTC(2026, month, 17)).toISOString().slice(0, 10);
        const shown = new Intl.DateTimeFormat(locale, {
          day: 'numeric',
          month: 'short',
          year: 'numeric',
          timeZone: 'UTC',
        }).format(Date.parse(day));
        expect(parseDay(shown, locale), `${shown} in ${locale}`).toBe(day);
      }
    }
  });
});

test('addDays crosses months and leap days', () => {
  expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
  expect(addDays('nothing', 1)).toBe('nothing');
});
