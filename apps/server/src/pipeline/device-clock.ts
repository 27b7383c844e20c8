import type { DeviceTimeMs } from '@eupnea/model';

/** A device clock that moved by less against ours drifts; more is a clock somebody set. */
export const CLOCK_STEP_MS = 5_000;
/** Offsets are kept by this span: the best of each stands for it. */
const SPAN_MS = 600_000;
/** A week of spans: drift is a straight line, and older points say nothing new. */
const MAX_SPANS = 1_008;
/** Clocks tell whole seconds or minutes: over a shorter time a drift of seconds a day cannot be seen. */
const LEAST_DRIFT_MS = 6 * 3_600_000;
const DAY_MS = 86_400_000;

export interface ClockReading {
  /** Device less server, ms; positive = the device is ahead. */
  readonly offsetMs: number;
  /** Seconds a day by which the device gains on the server; null until it was watched for six hours. */
  readonly driftSecondsPerDay: number | null;
  readonly measuredAtMs: number;
}

interface Span {
  readonly startMs: number;
  offsetMs: number;
}

/**
 * Offset and drift of a device's own clock against the server's; nothing is corrected by it. The device sends its time cut
 * to a second or a minute and a little late, so that the largest offset of a span is the nearest to the true one.
 */
export class DeviceClock {
  #spans: Span[] = [];
  #measuredAtMs = 0;

  /** @returns true for the first reading and for a clock that was set meanwhile */
  add(deviceTimeMs: DeviceTimeMs, nowMs: number): boolean {
    const offsetMs = deviceTimeMs - nowMs;
    const last = this.#spans.at(-1);
    // A time without seconds falls behind by up to a minute between its steps: only a leap ahead, or more, is a set clock.
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

  /** null until the device told its time. */
  read(): ClockReading | null {
    const last = this.#spans.at(-1);
    if (last === undefined) return null;
    // The span in course has seen few readings yet: the one before holds as well.
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
