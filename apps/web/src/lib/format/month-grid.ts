import { addDays } from './parse-day.ts';

/** Locales of the site whose week begins on Sunday (CLDR 48, weekData); the others begin on Monday. */
const SUNDAY_FIRST = new Set(['pt-BR']);
const WEEKS = 6;

/** First day of the day's month, yyyy-mm-dd. */
export function firstOfMonth(day: string): string {
  return `${day.slice(0, 7)}-01`;
}

/** Six weeks of days (yyyy-mm-dd) that hold the day's month, in the week order of the locale. */
export function listWeeks(day: string, locale: string): string[][] {
  const first = firstOfMonth(day);
  const weekday = new Date(`${first}T00:00:00Z`).getUTCDay();
  const begin = addDays(first, -((weekday - (SUNDAY_FIRST.has(locale) ? 0 : 1) + 7) % 7));
  return Array.from({ length: WEEKS }, (_, week) =>
    Array.from({ length: 7 }, (__, place) => addDays(begin, 7 * week + place)),
  );
}

/** The same day some months later, or the last day of a shorter month. */
export function stepMonth(day: string, by: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + by, 0));
  last.setUTCDate(Math.min(date, last.getUTCDate()));
  return last.toISOString().slice(0, 10);
}
