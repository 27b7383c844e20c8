import type { Interval } from './intervals.ts';

/**
 * All time zones are multiples of a quarter of an hour from UTC, so hour and weekday are constant within one.
 */
const QUARTER_MS = 900_000;
const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
export const HOURS = 24;
export const DAYS = WEEKDAYS.length;

export interface LocalHour {
  /** 0 to 23. */
  readonly hour: number;
  /** 0 = Monday. */
  readonly weekday: number;
}

/** Hour of day and day of week in the site's time zone. */
export class LocalHours {
  readonly #format: Intl.DateTimeFormat;
  readonly #known = new Map<number, LocalHour>();

  constructor(timeZone: string) {
    this.#format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      weekday: 'short',
      hour: '2-digit',
      hourCycle: 'h23',
    });
  }

  at(timeMs: number): LocalHour {
    const quarter = Math.floor(timeMs / QUARTER_MS);
    const known = this.#known.get(quarter);
    if (known !== undefined) return known;
    const parts = this.#format.formatToParts(quarter * QUARTER_MS);
    const read = (type: string): string => parts.find((part) => part.type === type)?.value ?? '';
    const found = { hour: Number(read('hour')), weekday: WEEKDAYS.indexOf(read('weekday')) };
    this.#known.set(quarter, found);
    return found;
  }

  /** Seconds of the intervals by hour of the day and by day of the week. */
  spread(intervals: readonly Interval[]): { readonly byHour: number[]; readonly byWeekday: number[] } {
    const byHour = zeros(HOURS);
    const byWeekday = zeros(DAYS);
    for (const { startMs, endMs } of intervals) {
      for (let fromMs = startMs; fromMs < endMs; ) {
        const toMs = Math.min(endMs, (Math.floor(fromMs / QUARTER_MS) + 1) * QUARTER_MS);
        const { hour, weekday } = this.at(fromMs);
        byHour[hour] = (byHour[hour] ?? 0) + (toMs - fromMs) / 1000;
        byWeekday[weekday] = (byWeekday[weekday] ?? 0) + (toMs - fromMs) / 1000;
        fromMs = toMs;
      }
    }
    return { byHour, byWeekday };
  }
}

export function zeros(length: number): number[] {
  return Array.from({ length }, () => 0);
}
