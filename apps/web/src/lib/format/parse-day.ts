import { DAY_MS } from '@eupnea/model';
import { dateFormat } from './intl-formats.ts';

const ISO_DAY = /^(\d{4})-(\d{1,2})-(\d{1,2})$/u;

/**
 * A day as people type it, in the order of the locale: `24 Nov 2026`, `24.11.2026`, `24/11/26`, or `2026-11-24` in
 * every locale. Returns yyyy-mm-dd; null when it is no day of the calendar.
 */
export function parseDay(text: string, locale: string): string | null {
  const trimmed = text.trim();
  const iso = ISO_DAY.exec(trimmed);
  if (iso !== null) return toDay(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const words = trimmed.toLocaleLowerCase(locale).match(/\p{L}+|\d+/gu) ?? [];
  const numbers = words.filter((word) => /^\d/u.test(word)).map(Number);
  const month = findMonth(words, locale);
  if (month !== null) {
    const [day, year] = numbers;
    return numbers.length === 2 && day !== undefined && year !== undefined ? toDay(year, month, day) : null;
  }
  if (numbers.length !== 3 || words.length !== 3) return null;
  const parts = new Map(orderOf(locale).map((part, place) => [part, numbers[place] ?? 0]));
  return toDay(parts.get('year') ?? 0, parts.get('month') ?? 0, parts.get('day') ?? 0);
}

/** The day some days later; an invalid one stays. */
export function addDays(day: string, days: number): string {
  const time = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(time) ? day : new Date(time + days * DAY_MS).toISOString().slice(0, 10);
}

function toDay(year: number, month: number, day: number): string | null {
  const whole = year < 100 ? 2000 + year : year;
  const text = `${String(whole).padStart(4, '0')}-${pad(month)}-${pad(day)}`;
  const time = Date.parse(`${text}T00:00:00Z`);
  // 31 February parses in some engines: only a day that comes back unchanged exists.
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text ? null : text;
}

function pad(value: number): string {
  return String(value).padStart(2, '0');
}

/** 1..12 of the first word that is or begins a month's name, long or short (Dutch: maart, mrt), and no other month's. */
function findMonth(words: readonly string[], locale: string): number | null {
  const names = (['long', 'short'] as const).map((style) =>
    dateFormat(locale, { month: style, timeZone: 'UTC' }),
  );
  const months = Array.from({ length: 12 }, (_, index) =>
    names.map((name) => name.format(Date.UTC(2001, index, 1)).toLocaleLowerCase(locale)),
  );
  for (const word of words) {
    if (word.length < 3) continue;
    const begun = months.flatMap((forms, index) =>
      forms.some((form) => form.startsWith(word)) ? [index + 1] : [],
    );
    const [only] = begun;
    if (begun.length === 1 && only !== undefined) return only;
  }
  return null;
}

function orderOf(locale: string): string[] {
  return dateFormat(locale, { year: 'numeric', month: '2-digit', day: '2-digit' })
    .formatToParts(0)
    .map(({ type }) => type)
    .filter((type) => type === 'year' || type === 'month' || type === 'day');
}
