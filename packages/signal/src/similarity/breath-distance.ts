/** Samples of one breath from the start of inspiration. */
export interface BreathWave {
  readonly rateHz: number;
  /** cmH2O. */
  readonly pressure: Float32Array;
  /** L/min, of the same length. */
  readonly flow: Float32Array;
}

/** Points per second for the comparison: a trigger effort of 0.1 s has five. */
const COMPARED_HZ = 50;
/** Minimum standard deviation, so that noise of a constant channel does not dominate. */
const LEAST_PRESSURE_SPREAD = 1;
const LEAST_FLOW_SPREAD = 5;

/**
 * Distance of a breath from a reference: root mean square difference of both channels in standard deviations
 * of the reference, over real time from the start of inspiration to the end of the longer breath; the shorter
 * one keeps its last value. 0: identical; 1: difference as large as the variation of the reference. Our
 * measure: amplitude, shape and timing count without normalisation. Null without samples.
 */
export function breathDistance(reference: BreathWave, candidate: BreathWave): number | null {
  const seconds = Math.max(lastSecond(reference), lastSecond(candidate));
  if (reference.pressure.length === 0 || candidate.pressure.length === 0) return null;
  const points = Math.floor(seconds * COMPARED_HZ) + 1;
  const spreads = {
    pressure: Math.max(LEAST_PRESSURE_SPREAD, standardDeviation(reference.pressure)),
    flow: Math.max(LEAST_FLOW_SPREAD, standardDeviation(reference.flow)),
  };
  let sum = 0;
  let count = 0;
  for (let point = 0; point < points; point += 1) {
    const timeS = point / COMPARED_HZ;
    for (const channel of ['pressure', 'flow'] as const) {
      const difference =
        valueAt(candidate[channel], candidate.rateHz, timeS) -
        valueAt(reference[channel], reference.rateHz, timeS);
      if (Number.isNaN(difference)) continue;
      sum += (difference / spreads[channel]) ** 2;
      count += 1;
    }
  }
  return count === 0 ? null : Math.sqrt(sum / count);
}

function lastSecond({ pressure, rateHz }: BreathWave): number {
  return (pressure.length - 1) / rateHz;
}

/** Linear interpolation between samples; constant after the last one. */
function valueAt(values: Float32Array, rateHz: number, timeS: number): number {
  const position = Math.min(timeS * rateHz, values.length - 1);
  const before = Math.floor(position);
  const left = values[before];
  if (position === before) return left;
  const right = values[before + 1];
  return left + (right - left) * (position - before);
}

function standardDeviation(values: Float32Array): number {
  let count = 0;
  let sum = 0;
  let squares = 0;
  for (const value of values) {
    if (Number.isNaN(value)) continue;
    count += 1;
    sum += value;
    squares += value * value;
  }
  return count === 0 ? 0 : Math.sqrt(Math.max(0, squares / count - (sum / count) ** 2));
}
