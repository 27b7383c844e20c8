import type { AdminSearch } from './admin-search.ts';

const DAY_MS = 86_400_000;

/** The server's filter: instants, where the page has whole days of the reader. */
export function auditFilterOf({ find, from, to }: AdminSearch) {
  return {
    ...(find === undefined ? {} : { action: find }),
    ...(from === undefined ? {} : { from: startOfDay(from).toISOString() }),
    ...(to === undefined ? {} : { to: endOfDay(to).toISOString() }),
  };
}

function startOfDay(day: string): Date {
  return new Date(`${day}T00:00:00`);
}

/** The next midnight by the calendar: a day with a change of the clocks has 23 or 25 hours. */
function endOfDay(day: string): Date {
  const next = new Date(startOfDay(day).getTime() + DAY_MS * 1.5);
  next.setHours(0, 0, 0, 0);
  return next;
}
