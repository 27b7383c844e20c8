import { DAY_MS } from '@eupnea/model';
import { atWallClock } from '../../../lib/clock-zone.ts';
import type { AdminSearch } from './admin-search.ts';

/** Filter for the server: instants instead of the reader's days. */
export function auditFilterOf({ find, from, to }: AdminSearch) {
  return {
    ...(find === undefined ? {} : { action: find }),
    ...(from === undefined ? {} : { from: startOfDay(from).toISOString() }),
    ...(to === undefined ? {} : { to: endOfDay(to).toISOString() }),
  };
}

/** Midnight of the reader's clock. */
function startOfDay(day: string): Date {
  return new Date(atWallClock(Date.parse(`${day}T00:00:00Z`)));
}

/** Next midnight by the calendar, because days with a clock change have 23 or 25 hours. */
function endOfDay(day: string): Date {
  return new Date(atWallClock(Date.parse(`${day}T00:00:00Z`) + DAY_MS));
}
