import { type ServerTimeUs, serverTimeUs } from '@eupnea/model';
import type { ReadingRecord } from '../storage/recording/recording-batch.ts';
import { DEVICE_PREFIX, type MonitoredValues } from './monitored-values.ts';

/** Longest interval of snapshots while the device streams, so that a value in force is never older. */
export const READING_EVERY_MS = 10_000;
/** Minimum interval of snapshots: monitors update once a second, so that faster changes form one snapshot. */
export const READING_AT_MOST_EVERY_MS = 1_000;
/** Maximum age of a value in a snapshot. */
const READING_MAX_AGE_MS = 60_000;

/**
 * Decides when a snapshot of the card's values is due: when the device's own values change, and every ten seconds while
 * it streams. Eupnea's own values are stored with the breaths and cause no snapshot.
 */
export class ReadingSchedule {
  readonly #deviceId: number;
  #lastMs = Number.NEGATIVE_INFINITY;
  #isChanged = false;

  constructor(deviceId: number) {
    this.#deviceId = deviceId;
  }

  markChanged(): void {
    this.#isChanged = true;
  }

  /** @param streams true when samples or numerics arrived recently; a silent device has no readings */
  take(values: MonitoredValues, nowMs: number, streams: boolean): ReadingRecord | null {
    const age = nowMs - this.#lastMs;
    const isDue =
      (this.#isChanged && age >= READING_AT_MOST_EVERY_MS) || (streams && age >= READING_EVERY_MS);
    if (!isDue) return null;
    const monitored = snapshot(values, nowMs);
    if (Object.keys(monitored).length === 0) return null;
    this.#lastMs = nowMs;
    this.#isChanged = false;
    const takenAtUs: ServerTimeUs = serverTimeUs(nowMs);
    return { deviceId: this.#deviceId, takenAtUs, monitored };
  }
}

function snapshot(values: MonitoredValues, nowMs: number): Record<string, number | string | boolean> {
  const monitored: Record<string, number | string | boolean> = {};
  for (const [code, { value, at }] of values.values) {
    if (nowMs - at <= READING_MAX_AGE_MS) monitored[code] = value;
  }
  for (const [code, value] of values.rivals) monitored[`${DEVICE_PREFIX}${code}`] = value;
  return monitored;
}
