import { HOUR_MS } from '@eupnea/model';

/** End of the hour that begins at a time in ISO 8601. */
export function endOfHour(start: string): string {
  return new Date(Date.parse(start) + HOUR_MS).toISOString();
}
