import type { LungSignals } from '../lung-signals.ts';

/** Half the width of the moving mean, s: shorter than any muscle, longer than sensor noise. */
const HALF_SECONDS = 0.02;

/** The end of the breath before and the breath itself, smoothed, on one time axis. */
export interface SmoothWaves {
  readonly rateHz: number;
  /** Samples of the breath before, ahead of the breath's first sample. */
  readonly lead: number;
  readonly length: number;
  readonly inspirationEnd: number;
  readonly pauseStart: number;
  /** L/s, `lead` + `length` values. */
  readonly flow: Float64Array;
  /** cmH2O, `lead` + `length` values. */
  readonly pressure: Float64Array;
  /** L from the breath's first sample, `length` values. */
  readonly volumeL: Float64Array;
  /** Root mean square of what the moving mean takes out in the end of expiration, L/s and cmH2O. */
  readonly flowNoise: number;
  readonly pressureNoise: number;
}

/** How far before the breath the waves are looked at, s: an effort of two seconds begins within it. */
const LEAD_SECONDS = 1.6;

export function smoothWaves(signals: LungSignals, former: LungSignals | null): SmoothWaves {
  const { rateHz, length, inspirationEnd } = signals;
  const lead =
    former === null ? 0 : Math.min(Math.round(LEAD_SECONDS * rateHz), former.length - former.inspirationEnd);
  const flow = new Float64Array(lead + length);
  const pressure = new Float64Array(lead + length);
  if (former !== null) {
    const from = former.length - lead;
    for (let at = 0; at < lead; at += 1) {
      flow[at] = former.flowLps[from + at] ?? 0;
      pressure[at] = former.pressure[from + at] ?? 0;
    }
  }
  for (let at = 0; at < length; at += 1) {
    flow[lead + at] = signals.flowLps[at] ?? 0;
    pressure[lead + at] = signals.pressure[at] ?? 0;
  }
  const half = Math.round(HALF_SECONDS * rateHz);
  const borders = [lead, lead + inspirationEnd];
  const smoothFlow = smoothBetween(flow, borders, half);
  const smoothPressure = smoothBetween(pressure, borders, half);
  const quietFrom = lead + Math.round((inspirationEnd + length) / 2);
  return {
    rateHz,
    lead,
    length,
    inspirationEnd,
    pauseStart: signals.pauseStart,
    flow: smoothFlow,
    pressure: smoothPressure,
    volumeL: signals.volumeL,
    flowNoise: roughnessOf(flow, quietFrom, lead + length),
    pressureNoise: roughnessOf(pressure, quietFrom, lead + length),
  };
}

/** Moving mean that does not reach across a border: valves move there. */
function smoothBetween(values: Float64Array, borders: readonly number[], half: number): Float64Array {
  const out = new Float64Array(values.length);
  let low = 0;
  for (const high of [...borders, values.length]) {
    for (let at = low; at < high; at += 1) {
      const from = Math.max(low, at - half);
      const to = Math.min(high - 1, at + half);
      let sum = 0;
      for (let index = from; index <= to; index += 1) sum += values[index] ?? 0;
      out[at] = sum / (to - from + 1);
    }
    low = high;
  }
  return out;
}

/** Standard deviation of white noise with these second differences; steps of a coarse sensor count as noise. */
function roughnessOf(values: Float64Array, from: number, to: number): number {
  let squares = 0;
  let count = 0;
  for (let at = Math.max(from, 1); at + 1 < to; at += 1) {
    squares += ((values[at - 1] ?? 0) - 2 * (values[at] ?? 0) + (values[at + 1] ?? 0)) ** 2;
    count += 1;
  }
  return count === 0 ? Number.NaN : Math.sqrt(squares / (6 * count));
}
