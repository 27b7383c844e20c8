import { type ServerTimeUs, serverTimeUs } from '@eupnea/model';
import type { ReadingRecord } from '../storage/recording/recording-batch.ts';
import { DEVICE_PREFIX, type MonitoredValues } from './monitored-values.ts';

/** Decisions section 4: at least every 10 s while the device streams. */
export const READING_EVERY_MS = 10_000;
/** A device's numerics that change faster than this are one snapshot: monitors show them once a second. */
export const READING_AT_MOST_EVERY_MS = 1_000;
/** A value older than this is not part of "now". */
const READING_MAX_AGE_MS = 60_000;

/**
 * When a snapshot of the card's values is due: on a change of what the device itself reports, and every ten seconds
 * while it streams. What Eupnea measures breath by breath is stored with the breaths; that it changes is no reason for
 * another snapshot.
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

  /** @param streams whether samples or numerics came lately; a silent device has no readings */
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
