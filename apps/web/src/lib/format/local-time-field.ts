import { atWallClock, zoneOffsetMs } from '../clock-zone.ts';

/** Value of a datetime-local field: time of the reader's clock to the second. */
export function toLocalField(timeMs: number): string {
  return new Date(timeMs + zoneOffsetMs(timeMs)).toISOString().slice(0, 19);
}

/** Epoch milliseconds of the field; null when invalid. */
export function fromLocalField(text: string): number | null {
  const wallMs = Date.parse(`${text}Z`);
  return Number.isNaN(wallMs) ? null : atWallClock(wallMs);
}
