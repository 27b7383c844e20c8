import { HOUR_MS } from '@eupnea/model';

/** All time zones are multiples of a quarter of an hour from UTC and change on one. */
const QUARTER_MS = 900_000;
/** Local time is at most 14 hours ahead of UTC and 12 behind. */
const AHEAD_MS = 15 * HOUR_MS;
const SEARCHED_QUARTERS = 4 * 30;

export interface SiteHour {
  readonly startMs: number;
  /** Local hour, 0 to 23. */
  readonly hour: number;
}

/** A local day: 24 hours, or 23 or 25 at a clock change. */
export interface SiteDay {
  readonly day: string;
  readonly startMs: number;
  readonly endMs: number;
  /** In order of time: an hour that the clock repeats appears twice, a skipped one not at all. */
  readonly hours: readonly SiteHour[];
}

/** Days of one time zone, in which local midnight may occur twice or never. */
export class SiteDays {
  readonly #format: Intl.DateTimeFormat;

  constructor(timeZone: string) {
    this.#format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    });
  }

  /** From the first to the last quarter of an hour of the day; null for a day that the time zone skipped. */
  find(day: string): SiteDay | null {
    const searchFromMs = Date.parse(`${day}T00:00:00Z`) - AHEAD_MS;
    const quarters = Array.from({ length: SEARCHED_QUARTERS * 2 }, (_, index) => {
      const startMs = searchFromMs + index * QUARTER_MS;
      return { startMs, localMs: this.#localAt(startMs) };
    }).filter(({ localMs }) => dayOf(localMs) === day);
    const [first, last] = [quarters[0], quarters.at(-1)];
    if (first === undefined || last === undefined) return null;
    const hours = new Map<number, SiteHour>();
    for (const { startMs, localMs } of quarters) {
      const hourMs = Math.floor(localMs / HOUR_MS) * HOUR_MS - (localMs - startMs);
      if (!hours.has(hourMs)) hours.set(hourMs, { startMs: hourMs, hour: new Date(localMs).getUTCHours() });
    }
    return { day, startMs: first.startMs, endMs: last.startMs + QUARTER_MS, hours: [...hours.values()] };
  }

  /** Local date. */
  dateAt(timeMs: number): string {
    return dayOf(this.#localAt(timeMs));
  }

  /** Local hour, 0 to 23. */
  hourAt(timeMs: number): number {
    return new Date(this.#localAt(timeMs)).getUTCHours();
  }

  /** Local time as if it were UTC, rounded to a quarter of an hour. */
  #localAt(timeMs: number): number {
    const parts = this.#format.formatToParts(Math.floor(timeMs / QUARTER_MS) * QUARTER_MS);
    const read = (type: string): number => Number(parts.find((part) => part.type === type)?.value);
    return Date.UTC(read('year'), read('month') - 1, read('day'), read('hour'), read('minute'));
  }
}

function dayOf(localMs: number): string {
  return new Date(localMs).toISOString().slice(0, 10);
}
