import { DAY_MS } from '@eupnea/model';
import { dayIn } from '@eupnea/notation/format-time';
import { dateFormat } from '@eupnea/notation/intl-formats';

const HOURS_A_DAY = 24;

/** Hour of the clock of a zone, 0 to 23. */
export function hourIn(atMs: number, timeZone: string): number {
  return Number(dateFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone }).format(atMs));
}

/**
 * The newest time at which a daily hour came: the local day on which it came, and the hours of the clock since. An hour
 * late in the evening came yesterday, when it is asked for after midnight.
 */
export function lastDue(
  atMs: number,
  hour: number,
  timeZone: string,
): { readonly day: string; readonly hoursAgo: number } {
  const today = dayIn(atMs, timeZone);
  const late = hourIn(atMs, timeZone) - hour;
  return late >= 0 ? { day: today, hoursAgo: late } : { day: dayBefore(today), hoursAgo: late + HOURS_A_DAY };
}

export function dayBefore(day: string): string {
  return new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10);
}
