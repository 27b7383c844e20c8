import { MINUTE_MS } from '@eupnea/model';
import { dateFormat } from './intl-formats.ts';

/** How a reader writes times. */
export interface TimeNotation {
  /** BCP 47. */
  readonly locale: string;
  /** IANA name; undefined = the zone of the program. */
  readonly timeZone: string | undefined;
}

/** hh:mm:ss. */
export function writeClock(atMs: number, { locale, timeZone }: TimeNotation): string {
  return dateFormat(locale, { timeStyle: 'medium', hourCycle: 'h23', ...zoneOf(timeZone) }).format(atMs);
}

/** hh:mm, with the date on another day than now. */
export function writeMoment(atMs: number, nowMs: number, { locale, timeZone }: TimeNotation): string {
  const isSameDay = dayIn(atMs, timeZone) === dayIn(nowMs, timeZone);
  return dateFormat(locale, {
    ...(isSameDay ? {} : { day: 'numeric', month: 'short' }),
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...zoneOf(timeZone),
  }).format(atMs);
}

/** Day and hh:mm of a server time; `---` for none. */
export function writeInstant(at: string | null, { locale, timeZone }: TimeNotation): string {
  if (at === null) return '---';
  return dateFormat(locale, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...zoneOf(timeZone),
  }).format(Date.parse(at));
}

/** "20 Nov 2026, 12:38 – 14:32", with seconds where needed. */
export function writePeriod(fromMs: number, toMs: number, { locale, timeZone }: TimeNotation): string {
  return dateFormat(locale, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    ...(toMs - fromMs < 10 * MINUTE_MS ? { second: '2-digit' } : {}),
    hourCycle: 'h23',
    ...zoneOf(timeZone),
  }).formatRange(fromMs, toMs);
}

/** Calendar day of a zone, yyyy-mm-dd. */
export function dayIn(atMs: number, timeZone: string | undefined): string {
  const parts = new Map<string, string>(
    dateFormat('en-GB', { year: 'numeric', month: '2-digit', day: '2-digit', ...zoneOf(timeZone) })
      .formatToParts(atMs)
      .map(({ type, value }) => [type, value]),
  );
  return ['year', 'month', 'day'].map((type) => parts.get(type) ?? '').join('-');
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

/** "Fri 20 Nov" of a calendar day. */
export function nameDay(day: string, locale: string): string {
  return dateFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  }).format(Date.parse(day));
}

/** "20/11" of a calendar day, in the order of the language. */
export function nameShortDay(day: string, locale: string): string {
  return dateFormat(locale, { day: 'numeric', month: 'numeric', timeZone: 'UTC' }).format(Date.parse(day));
}

function zoneOf(timeZone: string | undefined): { readonly timeZone?: string } {
  return timeZone === undefined ? {} : { timeZone };
}
