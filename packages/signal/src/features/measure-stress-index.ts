import type { BreathFeatures } from '@eupnea/model';
import type { BreathView } from '../breath-view.ts';
import { ScratchArray } from '../mechanics/scratch-array.ts';

/** Fit range as a share of inspiratory flow time, after the resistive pressure step (definitions.md, Breath numbers). */
const FIT_FROM_SHARE = 0.2;
const FIT_TO_SHARE = 0.95;
/** Maximum deviation of flow from its mean to count as constant, share. */
const FLOW_TOLERANCE = 0.1;
const MINIMUM_FLOW_LPM = 10;
const MINIMUM_FIT_SECONDS = 0.3;
/** Minimum R squared; a worse fit indicates patient effort. */
const MINIMUM_R_SQUARED = 0.98;
const LOWEST_INDEX = 0.3;
const HIGHEST_INDEX = 3;
/** Number of interval reductions: the index is exact to better than 0.001. */
const SEARCH_STEPS = 18;
const GOLDEN = (Math.sqrt(5) - 1) / 2;

const logTimes = new ScratchArray();
const pressures = new ScratchArray();

/**
 * Exponent b of P = a t^b + c over inspiration at constant flow (Ranieri); absent for other flows or a failed
 * fit.
 */
export function measureStressIndex(view: BreathView, features: BreathFeatures): void {
  if (!view.continuous || view.inspirationEnd >= view.length) return;
  const start = Math.floor(FIT_FROM_SHARE * view.pauseStart);
  const end = Math.floor(FIT_TO_SHARE * view.pauseStart);
  if (end - start < MINIMUM_FIT_SECONDS * view.rateHz || !isConstant(view.flow, start, end)) return;
  const rise = prepareRise(view, start, end);
  const fit = (exponent: number) => fitPower(rise, exponent);
  const index = searchMaximum(fit, LOWEST_INDEX, HIGHEST_INDEX);
  const atBound = index < LOWEST_INDEX + 0.01 || index > HIGHEST_INDEX - 0.01;
  if (!atBound && fit(index) >= MINIMUM_R_SQUARED) features.stress_index = index;
}

/** Golden-section search: one inner point and its value are reused in the next interval. */
function searchMaximum(valueOf: (at: number) => number, from: number, to: number): number {
  let low = from;
  let high = to;
  let left = high - GOLDEN * (high - low);
  let right = low + GOLDEN * (high - low);
  let atLeft = valueOf(left);
  let atRight = valueOf(right);
  for (let step = 0; step < SEARCH_STEPS; step += 1) {
    if (atLeft > atRight) {
      high = right;
      [right, atRight] = [left, atLeft];
      left = high - GOLDEN * (high - low);
      atLeft = valueOf(left);
    } else {
      low = left;
      [left, atLeft] = [right, atRight];
      right = low + GOLDEN * (high - low);
      atRight = valueOf(right);
    }
  }
  return (low + high) / 2;
}

function isConstant(flow: Float32Array, start: number, end: number): boolean {
  let sum = 0;
  for (let index = start; index < end; index += 1) sum += flow[index];
  const mean = sum / (end - start);
  if (mean < MINIMUM_FLOW_LPM) return false;
  for (let index = start; index < end; index += 1) {
    if (Math.abs(flow[index] - mean) > FLOW_TOLERANCE * mean) return false;
  }
  return true;
}

/** R squared of pressure on t^exponent; -1 when pressure falls with it. */
function fitPower({ count, logTime, pressure, sumYY }: PressureRise, exponent: number): number {
  let sumX = 0;
  let sumXX = 0;
  let sumXY = 0;
  for (let index = 0; index < count; index += 1) {
    // t^b as e^(b ln t), because the logarithms are the same for every exponent.
    const x = Math.exp(exponent * logTime[index]);
    sumX += x;
    sumXX += x * x;
    sumXY += x * pressure[index];
  }
  const varianceX = sumXX - (sumX * sumX) / count;
  if (sumXY <= 0 || varianceX <= 0 || sumYY <= 0) return -1;
  return (sumXY * sumXY) / (varianceX * sumYY);
}

/** Pressure minus its mean over the fit, so that sums are computed once. */
interface PressureRise {
  /** Number of samples of the fit; the arrays may be longer. */
  readonly count: number;
  readonly logTime: Float64Array;
  readonly pressure: Float64Array;
  readonly sumYY: number;
}

function prepareRise(view: BreathView, start: number, end: number): PressureRise {
  const count = end - start;
  const logTime = logTimes.atLeast(count);
  const pressure = pressures.atLeast(count);
  let sum = 0;
  for (let index = start; index < end; index += 1) sum += view.pressure[index];
  const mean = sum / count;
  let sumYY = 0;
  for (let at = 0; at < count; at += 1) {
    const y = view.pressure[start + at] - mean;
    logTime[at] = Math.log((start + at) / view.rateHz);
    pressure[at] = y;
    sumYY += y * y;
  }
  return { count, logTime, pressure, sumYY };
}
