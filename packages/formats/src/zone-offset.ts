import { DAY_MS } from '@eupnea/model';

/** Offsets of one IANA time zone. */
export interface ZoneClock {
  /** Minutes the zone is ahead of UTC at a wall time (milliseconds as if the wall clock were UTC). */
  offsetOfWallTime(wallMs: number): number;
  /** How many times the zone's clocks show this wall time: none in the gap of spring, two in the doubled hour of autumn. */
  countInstants(wallMs: number): 0 | 1 | 2;
}

/** null when the runtime does not know the zone. */
export function createZoneClock(timeZone: string): ZoneClock | null {
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset', hour12: false });
  } catch {
    return null; // Intl throws RangeError for an unknown zone and offers no check in advance.
  }
  return {
    /**
     * Looks the offset up twice: at a first guess and at the result, so that both sides of a daylight-saving change
     * are right.
     */
    offsetOfWallTime(wallMs) {
      const guess = offsetAt(wallMs, format);
      return offsetAt(wallMs - guess * 60_000, format);
    },
    countInstants(wallMs) {
      const before = offsetAt(wallMs - DAY_MS, format);
      const after = offsetAt(wallMs + DAY_MS, format);
      if (before === after) return 1;
      const isShown = (offset: number) => offsetAt(wallMs - offset * 60_000, format) === offset;
      if (isShown(before)) return isShown(after) ? 2 : 1;
      return isShown(after) ? 1 : 0;
    },
  };
}

/** Largest time value of Date, ms (ECMA-262 21.4.1.1). */
const MAX_TIME_MS = 8.64e15;

function offsetAt(utcMs: number, format: Intl.DateTimeFormat): number {
  if (!(Math.abs(utcMs) <= MAX_TIME_MS)) return 0;
  const name = format.formatToParts(utcMs).find((part) => part.type === 'timeZoneName')?.value ?? '';
  const match = /^GMT(?:([+-])(\d{2}):(\d{2}))?/.exec(name);
  if (match?.[1] === undefined) return 0;
  return (match[1] === '-' ? -1 : 1) * (Number(match[2]) * 60 + Number(match[3]));
}
