import { createSecondOrder } from '../second-order.ts';

/** Signal processing from transducer to recorded value. Absent parts change nothing. */
export interface SensorOutput {
  /** Corner of a second-order Butterworth low-pass filter, Hz. */
  readonly filterHz?: number;
  /** Pure delay, s. */
  readonly delayS?: number;
  /** Calibration: recorded = gain x transducer value + offset. */
  readonly gain?: number;
  readonly offset?: number;
  /** Drift per minute until the next zeroing. */
  readonly drift?: { readonly perMinute: number; readonly zeroEveryS: number };
}

const SECONDS_PER_MINUTE = 60;

export function createSensorOutput(
  output: SensorOutput,
  start: number,
): { pass(value: number, seconds: number): number } {
  const filter = output.filterHz === undefined ? null : createSecondOrder(output.filterHz, Math.SQRT1_2);
  const delay = createDelay(output.delayS ?? 0, start);
  const { gain = 1, offset = 0, drift } = output;
  const state = { filtered: start, timeS: 0 };
  return {
    pass(value, seconds) {
      state.timeS += seconds;
      state.filtered = filter === null ? value : filter.follow(state.filtered, value, seconds);
      const driftNow =
        drift === undefined ? 0 : (drift.perMinute * (state.timeS % drift.zeroEveryS)) / SECONDS_PER_MINUTE;
      return gain * delay(state.filtered, seconds) + offset + driftNow;
    },
  };
}

/** Returns values from `delayS` ago, to the nearest step. Steps have equal length. */
function createDelay(delayS: number, start: number): (value: number, seconds: number) => number {
  if (delayS <= 0) return (value) => value;
  let waiting: Float64Array | null = null;
  let next = 0;
  return (value, seconds) => {
    waiting ??= new Float64Array(Math.max(1, Math.round(delayS / seconds))).fill(start);
    const delayed = waiting[next];
    waiting[next] = value;
    next = (next + 1) % waiting.length;
    return delayed;
  };
}
