import { formatWallTime } from '../format-wall-time.ts';
import { parseTableTime } from '../table-time.ts';
import { findOpenSignalsStart } from './open-signals.ts';

const line = (names: string) => new RegExp(`^[#\\s]*(?:${names})[^\\p{L}\\d]+(?<value>\\d[^\\t;|]*)`, 'iu');
const DATE = line('(?:recording |acquisition |measurement |test |start )?date|datum|fecha|data|дата');
const TIME = line(
  '(?:recording |acquisition |measurement |test |start )?time|uhrzeit|startzeit|tijd|hora|heure|ora|время',
);
const START = line(
  String.raw`start(?:ed)?(?: at| date ?(?:\/|and)? ?time)?|date ?(?:\/|and)? ?time|recorded(?: on| at)?|recording start(?:ed)?|beginn?`,
);
/** A date that the United States and Europe read differently. */
const AMBIGUOUS = /^(\d{1,2})\/(\d{1,2})\//;

/**
 * Start that the lines above a table state, as wall time: a date and a time of day behind their names, or both behind one.
 * It is only proposed, because it may be the time of the export. Null when none, more than one, or a date that can be read
 * in two ways is stated.
 */
export function findStatedStart(lines: readonly string[]): string | null {
  const opened = findOpenSignalsStart(lines);
  if (opened !== null) return read(opened)[0] ?? null;
  const [dates, times, starts] = [valuesOf(DATE, lines), valuesOf(TIME, lines), valuesOf(START, lines)];
  const joined = dates.size === 1 && times.size === 1 ? [`${[...dates][0]} ${[...times][0]}`] : [];
  const found = new Set([...starts, ...dates, ...joined].flatMap(read));
  const [only] = found;
  return found.size === 1 && only !== undefined ? only : null;
}

function valuesOf(pattern: RegExp, lines: readonly string[]): ReadonlySet<string> {
  return new Set(lines.flatMap((text) => pattern.exec(text)?.groups?.['value']?.trim() ?? []));
}

function read(value: string): readonly string[] {
  const text = value
    .replace(/,.*$/, '')
    .replace(/ (\d{1,2}:\d{2})$/, ' $1:00')
    .trim();
  const [, first = '99', second = '99'] = AMBIGUOUS.exec(text) ?? [];
  if (AMBIGUOUS.test(text) && Number(first) <= 12 && Number(second) <= 12) return [];
  const time = parseTableTime(text);
  return time === null || time.kind !== 'wall' ? [] : [formatWallTime(time.seconds * 1000, false)];
}
