import { ScratchArray } from '../mechanics/scratch-array.ts';
import type { Washout } from './read-washouts.ts';

/** How CO2 is recorded, as the search supposes it. */
export interface LagGuess {
  /** Delay behind the flow as recorded, s. */
  readonly delayS: number;
  readonly timeConstantS: number;
  /** Volume of gas that washes out the sensor, as a share of the inspired volume. */
  readonly washedShare: number;
}

/** One fall of CO2, prepared for the many guesses that are tried on it. */
export interface Fall {
  readonly rateHz: number;
  /** CO2 about its mean, mmHg. */
  readonly co2: Float64Array;
  /** Sum of its squares. */
  readonly square: number;
  /** Time of its first sample after the start of inspiratory flow, s. */
  readonly firstS: number;
  /** Inspired volume as a share of the whole breath, sample by sample, ascending. */
  readonly inspired: Float64Array;
}

/** A slow sensor still falls when inspiration has ended, s. */
const FALLING_SECONDS = 1;
/** Volumes of the washed-out gas after which none of it is left: exp(-14) is 1e-6. */
const WASHED_OUT = 14;
/**
 * Least part of its square sum by which the model changes in the window, and by which it differs from the rise before it,
 * and least square sum of that rise, s2: below that the fitted heights are rounding errors, whose share of the variance was
 * anything, also below zero.
 */
const LEAST_APART = 1e-9;

/** The model of one fall; a search makes some thousand of them. */
const models = new ScratchArray();

export function prepareFall({ co2, firstS, inspiredMl }: Washout, rateHz: number): Fall {
  const count = co2.length;
  let total = 0;
  for (const value of co2) total += value;
  const mean = total / count;
  const aboutMean = new Float64Array(count);
  let square = 0;
  for (let index = 0; index < count; index += 1) {
    const value = co2[index] - mean;
    aboutMean[index] = value;
    square += value * value;
  }
  const totalMl = inspiredMl.at(-1) ?? 0;
  const inspired = new Float64Array(inspiredMl.length);
  if (totalMl > 0)
    for (let index = 0; index < inspired.length; index += 1) inspired[index] = inspiredMl[index] / totalMl;
  return { rateHz, co2: aboutMean, square, firstS, inspired };
}

/**
 * Share of the variance of one fall that the model leaves, with its height, its level and the rise of CO2 before it
 * fitted: expired CO2 still rises, and a slow sensor follows.
 */
export function unexplained(fall: Fall, guess: LagGuess): number {
  const { co2, rateHz, firstS, square } = fall;
  const count = co2.length;
  const { timeConstantS } = guess;
  const kept = keptPerSample(timeConstantS, rateHz);
  const firstAfterS = firstS - guess.delayS;
  const length = modelLength(fall, firstAfterS + count / rateHz);
  const model = modelFall(fall, guess, kept, length);
  const last = length - 1;
  const firstAt = firstAfterS * rateHz;
  const step = 1 / rateHz;
  let sumRise = 0;
  let riseRise = 0;
  let fy = 0;
  let ry = 0;
  let index = 0;
  // Before the fall the model is 1, and the first-order response to CO2 that rises by 1 a second lags behind it.
  for (; index < count; index += 1) {
    const afterS = firstAfterS + index * step;
    if (afterS > 0) break;
    const rise = afterS - timeConstantS;
    sumRise += rise;
    riseRise += rise * rise;
    const y = co2[index];
    fy += y;
    ry += rise * y;
  }
  let sumFall = index;
  let fallFall = index;
  let fallRise = sumRise;
  let decay = timeConstantS > 0 ? Math.exp(-(firstAfterS + index * step) / timeConstantS) : 0;
  for (; index < count; index += 1) {
    const rise = -timeConstantS * decay;
    decay *= kept;
    const at = Math.min(firstAt + index, last);
    const before = Math.trunc(at);
    const left = model[before];
    const shown = left + (model[Math.min(before + 1, last)] - left) * (at - before);
    const y = co2[index];
    sumFall += shown;
    sumRise += rise;
    fallFall += shown * shown;
    fallRise += shown * rise;
    riseRise += rise * rise;
    fy += shown * y;
    ry += rise * y;
  }
  const ff = fallFall - (sumFall * sumFall) / count;
  const fr = fallRise - (sumFall * sumRise) / count;
  const rr = riseRise - (sumRise * sumRise) / count;
  const determinant = ff * rr - fr * fr;
  const isApart = ff > LEAST_APART * fallFall && rr > LEAST_APART && determinant > LEAST_APART * ff * rr;
  if (!(isApart && square > 0 && fy > 0)) return 1;
  return 1 - (fy * fy * rr - 2 * fy * ry * fr + ry * ry * ff) / (determinant * square);
}

function keptPerSample(timeConstantS: number, rateHz: number): number {
  return timeConstantS > 0 ? Math.exp(-1 / (rateHz * timeConstantS)) : 0;
}

/** Samples of the model that a fall reads. @param untilS end of the fall after its start */
function modelLength({ inspired, rateHz }: Fall, untilS: number): number {
  const most = inspired.length + Math.ceil(FALLING_SECONDS * rateHz);
  return Math.min(most, Math.max(2, Math.ceil(untilS * rateHz) + 2));
}

/** Response to the gas that inspired volume washes out, from the start of inspiratory flow on; 1 before. */
function modelFall(
  { inspired }: Fall,
  { washedShare }: LagGuess,
  kept: number,
  length: number,
): Float64Array {
  const model = models.atLeast(length);
  model[0] = 1;
  let shown = 1;
  let index = 1;
  for (; index < Math.min(length, inspired.length); index += 1) {
    const share = inspired[index];
    const volumes = share > 0 ? share / washedShare : 0;
    if (!(volumes < WASHED_OUT)) break;
    const left = Math.exp(-volumes);
    shown = left + (shown - left) * kept;
    model[index] = shown;
  }
  for (; index < length; index += 1) {
    shown *= kept;
    model[index] = shown;
  }
  return model;
}
