import { dateFormat } from '@eupnea/notation/intl-formats';

/** Hour of the clock of a zone, 0 to 23. */
export function hourIn(atMs: number, timeZone: string): number {
  return Number(dateFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone }).format(atMs));
}
