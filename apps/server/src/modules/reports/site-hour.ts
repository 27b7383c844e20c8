import { HOUR_MS } from '@eupnea/model';

const QUARTER_MS = 900_000;

/**
 * End of the local clock hour that contains a time. Time zones are multiples of a quarter of an hour from
 * UTC, so it may differ from the UTC hour.
 */
export function endOfSiteHour(timeMs: number, timeZone: string): number {
  const quarterMs = Math.floor(timeMs / QUARTER_MS) * QUARTER_MS;
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, minute: '2-digit' }).formatToParts(quarterMs);
  const minute = Number(parts.find(({ type }) => type === 'minute')?.value);
  return quarterMs - minute * 60_000 + HOUR_MS;
}
