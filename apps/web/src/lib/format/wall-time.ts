import { dateFormat } from './intl-formats.ts';
import { parseDay } from './parse-day.ts';

/** A time of the reader's clock without its zone, yyyy-mm-ddThh:mm:ss. */
const WALL = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/u;
/** `14:05`, `14:05:30`, `14h05` and `14:05 Uhr` at the end of a text. */
const TIME_AT_END = /(?:^|[\s,T])(\d{1,2})[:h](\d{2})(?::(\d{2}))?(?:\s*Uhr)?$/iu;
const TIME_ALONE = /^(\d{1,2})(?:[:h.]?(\d{2}))(?:[:.]?(\d{2}))?$/u;

const FORMAT = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
} as const;

export type WallPart = 'day' | 'month' | 'year' | 'hour' | 'minute' | 'second';
const PARTS: readonly string[] = ['day', 'month', 'year', 'hour', 'minute', 'second'] satisfies WallPart[];

export function isWallTime(text: string): boolean {
  return WALL.test(text) && !Number.isNaN(Date.parse(`${text}Z`));
}

/** `24 Nov 2026, 14:05:30` in the order of the locale. */
export function formatWall(wall: string, locale: string): string {
  return dateFormat(locale, FORMAT).format(Date.parse(`${wall}Z`));
}

/** A day and a time as people type them in the locale; null when either is missing or impossible. */
export function parseWall(text: string, locale: string): string | null {
  const trimmed = text.trim();
  const found = TIME_AT_END.exec(trimmed);
  if (found === null) return null;
  const day = parseDay(trimmed.slice(0, found.index).replace(/,$/u, ''), locale);
  const time = toTime(found);
  return day === null || time === null ? null : `${day}T${time}`;
}

/** hh:mm:ss of `14:05`, `14:05:30`, `14h05` or `1405`; null when it is no time. */
export function parseClock(text: string): string | null {
  const found = TIME_ALONE.exec(text.trim());
  return found === null ? null : toTime(found);
}

/** The part of the formatted time at the cursor; null in the text between parts at the start. */
export function partAt(wall: string, locale: string, cursor: number): WallPart | null {
  const spans = listSpans(wall, locale);
  return (spans.find(({ end }) => cursor <= end) ?? spans.at(-1))?.part ?? null;
}

/** First and last position of a part in the formatted time. */
export function spanOf(wall: string, locale: string, part: WallPart): readonly [number, number] | null {
  const span = listSpans(wall, locale).find((one) => one.part === part);
  return span === undefined ? null : [span.start, span.end];
}

/** One part more or less; the others follow as on a clock. A month without the day takes its last day. */
export function stepWall(wall: string, part: WallPart, by: number): string {
  const at = new Date(`${wall}Z`);
  const day = at.getUTCDate();
  if (part === 'second') at.setUTCSeconds(at.getUTCSeconds() + by);
  else if (part === 'minute') at.setUTCMinutes(at.getUTCMinutes() + by);
  else if (part === 'hour') at.setUTCHours(at.getUTCHours() + by);
  else if (part === 'day') at.setUTCDate(day + by);
  else {
    at.setUTCDate(1);
    at.setUTCMonth(at.getUTCMonth() + (part === 'year' ? 12 * by : by));
    const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate();
    at.setUTCDate(Math.min(day, last));
  }
  const stepped = at.toISOString().slice(0, 19);
  return isWallTime(stepped) ? stepped : wall;
}

interface Span {
  readonly part: WallPart;
  readonly start: number;
  readonly end: number;
}

function listSpans(wall: string, locale: string): Span[] {
  let start = 0;
  return dateFormat(locale, FORMAT)
    .formatToParts(Date.parse(`${wall}Z`))
    .flatMap(({ type, value }) => {
      const span = { start, end: start + value.length };
      start = span.end;
      return isPart(type) ? [{ part: type, ...span }] : [];
    });
}

function isPart(type: string): type is WallPart {
  return PARTS.includes(type);
}

function toTime([, hour = '', minute = '', second = '00']: RegExpExecArray): string | null {
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null;
  return `${hour.padStart(2, '0')}:${minute}:${second}`;
}
