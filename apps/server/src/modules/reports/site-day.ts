/** Every time zone of today is a multiple of a quarter of an hour from UTC, and changes on one. */
const QUARTER_MS = 900_000;
const HOUR_MS = 3_600_000;
/** Local time is at most 14 hours ahead of UTC and 12 behind it. */
const AHEAD_MS = 15 * HOUR_MS;
const SEARCHED_QUARTERS = 4 * 30;

interface SiteHour {
  readonly startMs: number;
  /** 0 to 23 of the site's clock. */
  readonly hour: number;
}

/** A day of the site's clock: 24 hours, 23 or 25 where it changes. */
export interface SiteDay {
  readonly day: string;
  readonly startMs: number;
  readonly endMs: number;
  /** In order of time; an hour that the clock repeats stands twice, one that it leaves out not at all. */
  readonly hours: readonly SiteHour[];
}

/** Days of one time zone, in which local midnight may come twice or never. */
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

  /** The day's first quarter of an hour to its last; null of a day that the zone never had. */
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

  /** The date on the site's calendar. */
  dateAt(timeMs: number): string {
    return dayOf(this.#localAt(timeMs));
  }

  /** The site's wall time as if it were UTC, to the quarter of an hour. */
  #localAt(timeMs: number): number {
    const parts = this.#format.formatToParts(Math.floor(timeMs / QUARTER_MS) * QUARTER_MS);
    const read = (type: string): number => Number(parts.find((part) => part.type === type)?.value);
    return Date.UTC(read('year'), read('month') - 1, read('day'), read('hour'), read('minute'));
  }
}

function dayOf(localMs: number): string {
  return new Date(localMs).toISOString().slice(0, 10);
}
