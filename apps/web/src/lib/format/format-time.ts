import { dayOf } from '../clock-zone.ts';
import { dateFormat } from './intl-formats.ts';

/** hh:mm:ss of the reader's clock. */
export function formatClock(atMs: number, locale: string): string {
  return dateFormat(locale, { timeStyle: 'medium', hourCycle: 'h23' }).format(atMs);
}

/** hh:mm, with the date if not today. */
export function formatMoment(atMs: number, nowMs: number, locale: string): string {
  const sameDay = dayOf(atMs) === dayOf(nowMs);
  return dateFormat(locale, {
    ...(sameDay ? {} : { day: 'numeric', month: 'short' }),
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(atMs);
}

/** Day and hh:mm of a server time of the reader's clock; `---` for none. */
export function formatInstant(at: string | null, locale: string): string {
  if (at === null) return '---';
  return dateFormat(locale, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(Date.parse(at));
}

/** A calendar day yyyy-mm-dd, without time zone. */
export function formatDay(day: string, locale: string): string {
  return dateFormat(locale, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`));
}
