import { formatNumber } from '@eupnea/notation/format-number';
import { MISSING } from '@eupnea/notation/display-value';

const HOURS_PER_DAY = 24;

/** Alarms per observed hour: a count over 24 h from an hour of observation reads as one that was made. */
export function perHour(perDay: number | null, locale: string): string {
  return perDay === null ? MISSING : formatNumber(perDay / HOURS_PER_DAY, 1, locale);
}
