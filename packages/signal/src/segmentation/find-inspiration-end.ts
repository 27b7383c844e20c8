import { PAUSE_MAX_FLOW_LPM } from './find-pause.ts';

/** Outward flow ends inspiration at this share of the inspired volume, in adults at this volume in mL, */
const EXPIRED_SHARE = 0.02;
const EXPIRED_ML = 3;
/** or after this time at any flow, because noise around zero changes sign earlier. */
const OUTWARD_SECONDS = 0.1;
const OUTWARD_SAMPLES = 5;
/** Flow decrease of a closing valve within this time, share of peak flow: a pause of volume control. */
const CLOSING_SHARE = 0.5;
const CLOSING_SECONDS = 0.08;
/** Volume in mL of 1 L/min in 1 s. */
const ML_PER_LPM_SECOND = 1000 / 60;

/**
 * First sample of expiration: inspiration is the run of inward flow with the largest volume and the following
 * pause. Dips and noise around zero with almost no outward volume do not end it.
 * @param flow L/min, one breath, no NaN
 * @returns 1..flow.length; flow.length without expiration
 */
export function findInspirationEnd(flow: Float32Array, rateHz: number): number {
  return searchInspirationEnd(flow, rateHz, 0);
}

/**
 * The same for a complete breath with a leak larger than its outward flow: relative to the mean flow, which
 * is the leak.
 */
export function findInspirationEndUnderLeak(flow: Float32Array, rateHz: number): number {
  let sum = 0;
  for (const value of flow) sum += value;
  return searchInspirationEnd(flow, rateHz, sum / flow.length);
}

function searchInspirationEnd(flow: Float32Array, rateHz: number, leakLpm: number): number {
  const mlPerSample = ML_PER_LPM_SECOND / rateHz;
  const largest = findLargestInflow(flow, mlPerSample, leakLpm);
  if (largest.volumeMl <= 0) return 1;
  const needed = Math.min(EXPIRED_ML, EXPIRED_SHARE * largest.volumeMl);
  const lasting = Math.max(OUTWARD_SAMPLES, Math.ceil(OUTWARD_SECONDS * rateHz));
  let runStart = -1;
  let expiredMl = 0;
  for (let index = largest.end; index < flow.length; index += 1) {
    const value = flow[index] - leakLpm;
    if (value >= 0) {
      runStart = -1;
      expiredMl = 0;
      continue;
    }
    if (runStart < 0) runStart = index;
    expiredMl -= value * mlPerSample;
    if (expiredMl >= needed || index + 1 - runStart >= lasting) {
      return skipPause(flow, Math.max(1, runStart), rateHz);
    }
  }
  return runStart < 0 ? flow.length : Math.max(1, runStart);
}

interface Inflow {
  /** First sample after the run. */
  readonly end: number;
  readonly volumeMl: number;
}

function findLargestInflow(flow: Float32Array, mlPerSample: number, leakLpm: number): Inflow {
  let end = 0;
  let largest = 0;
  let current = 0;
  for (let index = 0; index < flow.length; index += 1) {
    const value = flow[index] - leakLpm;
    if (value <= 0) {
      current = 0;
      continue;
    }
    current += value * mlPerSample;
    if (current > largest) {
      largest = current;
      end = index + 1;
    }
  }
  return { end, volumeMl: largest };
}

/** A pause with a closed valve belongs to inspiration even at slightly negative flow. */
function skipPause(flow: Float32Array, from: number, rateHz: number): number {
  let index = from;
  while (index < flow.length && flow[index] > -PAUSE_MAX_FLOW_LPM) index += 1;
  if (index === flow.length || index - from < OUTWARD_SECONDS * rateHz) return from;
  let peak = 0;
  for (let before = 0; before < from; before += 1) peak = Math.max(peak, flow[before]);
  let closed = from;
  while (closed > 0 && Math.abs(flow[closed - 1]) <= PAUSE_MAX_FLOW_LPM) closed -= 1;
  const beforeClosing = flow[Math.max(0, closed - Math.ceil(CLOSING_SECONDS * rateHz))];
  return beforeClosing >= CLOSING_SHARE * peak ? index : from;
}
