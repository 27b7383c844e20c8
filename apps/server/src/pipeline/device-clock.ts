import { type DeviceTimeMs, DAY_MS } from '@eupnea/model';

/** Change of offset that separates a clock that was set from one that drifts. */
export const CLOCK_STEP_MS = 5_000;
/** Span of which the largest offset is kept. */
const SPAN_MS = 600_000;
/** One week of spans: drift is linear, so that older points add nothing. */
const MAX_SPANS = 1_008;
/** Minimum observation for a drift: clocks report whole seconds or minutes, and drift is seconds per day. */
const LEAST_DRIFT_MS = 6 * 3_600_000;

export interface ClockReading {
  /** Device minus server, ms; positive = the device is ahead. */
  readonly offsetMs: number;
  /** Gain of the device on the server, s per day; null before six hours of observation. */
  readonly driftSecondsPerDay: number | null;
  readonly measuredAtMs: number;
}

interface Span {
  readonly startMs: number;
  offsetMs: number;
}

/**
 * Offset and drift of a device's clock against the server's; no time is corrected by them. The device sends its time
 * truncated to a second or a minute and slightly late, so that the largest offset of a span is closest to the true one.
 */
export class DeviceClock {
  #spans: Span[] = [];
  #measuredAtMs = 0;

  /** @returns true for the first reading and for a clock that was set meanwhile */
  add(deviceTimeMs: DeviceTimeMs, nowMs: number): boolean {
    const offsetMs = deviceTimeMs - nowMs;
    const last = this.#spans.at(-1);
    // A time without seconds lags by up to a minute between its steps. Only a jump ahead, or a larger lag, is a clock
    // that was set.
    const isStep =
      last !== undefined && (offsetMs - last.offsetMs > CLOCK_STEP_MS || last.offsetMs - offsetMs > 65_000);
    if (isStep) this.#spans = [];
    this.#measuredAtMs = nowMs;
    const current = isStep ? undefined : last;
    if (current !== undefined && nowMs - current.startMs < SPAN_MS) {
      current.offsetMs = Math.max(current.offsetMs, offsetMs);
      return false;
    }
    if (this.#spans.length >= MAX_SPANS) this.#spans.shift();
    this.#spans.push({ startMs: nowMs, offsetMs });
    return isStep || last === undefined;
  }

  /** null until the device reported its time. */
  read(): ClockReading | null {
    const last = this.#spans.at(-1);
    if (last === undefined) return null;
    // The current span has few readings yet, so that the previous span counts as well.
    const before = this.#spans.at(-2);
    const offsetMs = Math.max(last.offsetMs, before?.offsetMs ?? Number.NEGATIVE_INFINITY);
    return { offsetMs, driftSecondsPerDay: this.#drift(), measuredAtMs: this.#measuredAtMs };
  }

  /** Slope of the offsets by least squares. */
  #drift(): number | null {
    const [first] = this.#spans;
    const last = this.#spans.at(-1);
    if (first === undefined || last === undefined || last.startMs - first.startMs < LEAST_DRIFT_MS)
      return null;
    const count = this.#spans.length;
    const meanTime = this.#spans.reduce((sum, { startMs }) => sum + startMs / count, 0);
    const meanOffset = this.#spans.reduce((sum, { offsetMs }) => sum + offsetMs / count, 0);
    let above = 0;
    let below = 0;
    for (const { startMs, offsetMs } of this.#spans) {
      above += (startMs - meanTime) * (offsetMs - meanOffset);
      below += (startMs - meanTime) ** 2;
    }
    return below === 0 ? null : ((above / below) * DAY_MS) / 1000;
  }
}
