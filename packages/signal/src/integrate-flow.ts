import { MAX_BRIDGED_SECONDS, bridgeGaps } from './bridge-gaps.ts';

const ML_PER_LPM_SECOND = 1000 / 60;

/**
 * Volume in mL from flow in L/min, from 0 at the first sample, by the trapezoidal rule.
 * @param volume holds the result; as long as the flow
 */
export function integrateFlow(
  flow: Float32Array,
  rateHz: number,
  volume: Float64Array = new Float64Array(flow.length),
): Float64Array {
  volume[0] = 0;
  const half = ML_PER_LPM_SECOND / rateHz / 2;
  let sum = 0;
  for (let index = 1; index < flow.length; index += 1) {
    sum += (flow[index - 1] + flow[index]) * half;
    volume[index] = sum;
  }
  return volume;
}

/**
 * Volume curve of one breath from its start, from which tidal volumes are read. NaN after a gap longer than
 * the interpolation limit.
 *
 * @param flow from the first sample of the breath; may be shorter than the breath
 */
export function integrateBreathVolume(flow: Float32Array, rateHz: number): Float32Array {
  const bridged = bridgeGaps(flow);
  const volume = Float32Array.from(integrateFlow(bridged.values, rateHz));
  const longestBridge = Math.floor(MAX_BRIDGED_SECONDS * rateHz);
  if (bridged.longestGap > longestBridge) volume.fill(Number.NaN, findHole(flow, longestBridge));
  return volume;
}

/** First sample of the first gap longer than `longest`. */
function findHole(flow: Float32Array, longest: number): number {
  let from = 0;
  for (let index = 0; index < flow.length; index += 1) {
    if (!Number.isNaN(flow[index])) from = index + 1;
    else if (index + 1 - from > longest) return from;
  }
  return flow.length;
}
