import { atWallClock, zoneOffsetMs } from '../clock-zone.ts';
import { isWallTime } from './wall-time.ts';

/** Value of a date-time field: time of the reader's clock to the second. */
export function toLocalField(timeMs: number): string {
  return new Date(timeMs + zoneOffsetMs(timeMs)).toISOString().slice(0, 19);
}

/** Epoch milliseconds of the field; null when it holds no time. */
export function fromLocalField(text: string): number | null {
  return isWallTime(text) ? atWallClock(Date.parse(`${text}Z`)) : null;
}
