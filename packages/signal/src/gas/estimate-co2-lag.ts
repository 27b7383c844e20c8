import { medianOf } from '../mechanics/median.ts';
import { findCoarseLag } from './find-coarse-lag.ts';
import type { LagRecording } from './lag-recording.ts';
import { FLOW_LAG_S, readWashouts, type Washout } from './read-washouts.ts';

/** How CO2 is recorded: later than flow by a delay, and smoothed by a first-order response. */
export interface Co2Lag {
  /** Transport delay of the gas to the sensor, beyond that of the flow, s. */
  readonly delayS: number;
  /** Time constant of the response, s; its 10 to 90 % rise time is 2.2 times as long. */
  readonly timeConstantS: number;
}

interface Guess {
  readonly delayS: number;
  readonly timeConstantS: number;
  /** Volume of gas that washes out the sensor, as a share of the inspired volume. */
  readonly washedShare: number;
}

/** Time constants that the search starts from, s: mainstream, and sidestream with a short and a long tube. */
const FIRST_TIME_CONSTANTS = [0.04, 0.12, 0.25];
const FIRST_WASHED_SHARE = 0.02;
/** A fall that does not fit counts at most this much: the first breath of a recording has no CO2 before it. */
const MOST_ERROR = 0.3;
/** The half of a first-order fall comes this many time constants after its start. */
const HALF_TIME = Math.LN2;
/** The search ends when its step is this share of the first one: 0.5 ms of delay. */
const LAST_STEP_SHARE = 1 / 64;
const MOST_TIME_CONSTANT_S = 0.6;
/** Gas of the airway adapter that is washed out, at most 18 mL of 500 mL. A larger one is mistaken for a slow sensor. */
const MOST_WASHED_SHARE = 0.035;
/** Share of the variance of CO2 around the falls that the fit must explain. */
const LEAST_EXPLAINED = 0.9;
const LEAST_WASHOUTS = 3;
/** A slow sensor still falls when inspiration has ended, s. */
const FALLING_SECONDS = 1;

/**
 * Delay and response of the CO2 signal from the fall that fresh gas makes at the start of inspiration: the Y-piece has
 * no dead space in front of the sensor then, so that the delay is not confounded with that of the patient.
 * Null when CO2 does not fall with the inspirations.
 */
export function estimateCo2Lag(recording: LagRecording): Co2Lag | null {
  const coarse = findCoarseLag(recording);
  if (coarse === null) return null;
  const washouts = readWashouts(recording, coarse);
  if (washouts.length < LEAST_WASHOUTS) return null;
  const fits = FIRST_TIME_CONSTANTS.map((timeConstantS) =>
    search(washouts, recording.rateHz, {
      delayS: coarse - HALF_TIME * timeConstantS,
      timeConstantS,
      washedShare: FIRST_WASHED_SHARE,
    }),
  );
  const best = fits.reduce((one, other) => (other.error < one.error ? other : one));
  const errors = washouts.map((washout) => unexplained(washout, recording.rateHz, best.guess));
  if (!(medianOf(errors) <= 1 - LEAST_EXPLAINED)) return null;
  return { delayS: best.guess.delayS - FLOW_LAG_S, timeConstantS: best.guess.timeConstantS };
}

/** Pattern search (Hooke and Jeeves 1961): steps along the directions and on in the last one, else half the step. */
function search(washouts: readonly Washout[], rateHz: number, first: Guess): { guess: Guess; error: number } {
  const weigh = (guess: Guess) => ({ guess, error: meanError(washouts, rateHz, guess) });
  let best = weigh(first);
  let onward: readonly Guess[] = [];
  for (let share = 1; share >= LAST_STEP_SHARE; ) {
    const better = [...onward, ...neighbours(best.guess, share)]
      .map(weigh)
      .reduce((one, other) => (other.error < one.error ? other : one), best);
    if (better === best) {
      share /= 2;
      onward = [];
    } else {
      onward = [2, 4].map((times) => bounded(best.guess, better.guess, times));
      best = better;
    }
  }
  return best;
}

/** The guess that lies `times` the way from one to another, or further. */
function bounded(from: Guess, to: Guess, times: number): Guess {
  const go = (one: number, other: number) => one + times * (other - one);
  return {
    delayS: go(from.delayS, to.delayS),
    timeConstantS: clamp(go(from.timeConstantS, to.timeConstantS), MOST_TIME_CONSTANT_S),
    washedShare: clamp(go(from.washedShare, to.washedShare), MOST_WASHED_SHARE),
  };
}

/** Directions of the search; delay, response and washout make up for one another, so that the valley is narrow. */
const DIRECTIONS: readonly Guess[] = [
  { delayS: 0.03, timeConstantS: 0, washedShare: 0 },
  { delayS: 0, timeConstantS: 0.04, washedShare: 0 },
  { delayS: 0, timeConstantS: 0, washedShare: 0.01 },
  { delayS: -0.04, timeConstantS: 0.04, washedShare: 0 },
  { delayS: -0.01, timeConstantS: 0, washedShare: 0.01 },
  { delayS: 0, timeConstantS: -0.01, washedShare: 0.01 },
];

function neighbours(guess: Guess, share: number): readonly Guess[] {
  return DIRECTIONS.flatMap((direction) =>
    [-share, share].map((part) => ({
      delayS: guess.delayS + part * direction.delayS,
      timeConstantS: clamp(guess.timeConstantS + part * direction.timeConstantS, MOST_TIME_CONSTANT_S),
      washedShare: clamp(guess.washedShare + part * direction.washedShare, MOST_WASHED_SHARE),
    })),
  );
}

const clamp = (value: number, most: number) => Math.min(most, Math.max(0, value));

function meanError(washouts: readonly Washout[], rateHz: number, guess: Guess): number {
  let sum = 0;
  for (const washout of washouts) sum += Math.min(MOST_ERROR, unexplained(washout, rateHz, guess));
  return sum / washouts.length;
}

/**
 * Share of the variance of one fall that the model leaves, with its height, its level and the rise of CO2 before it
 * fitted: expired CO2 still rises, and a slow sensor follows.
 */
function unexplained(washout: Washout, rateHz: number, guess: Guess): number {
  const model = modelFall(washout, rateHz, guess);
  const { co2, firstS } = washout;
  const count = co2.length;
  const sums = { fall: 0, rise: 0, y: 0, fallFall: 0, fallRise: 0, riseRise: 0, fallY: 0, riseY: 0, yy: 0 };
  for (let index = 0; index < count; index += 1) {
    const afterS = firstS + index / rateHz - guess.delayS;
    const fall = readAt(model, afterS * rateHz);
    const rise = riseBefore(afterS, guess.timeConstantS);
    const y = co2[index] ?? 0;
    sums.fall += fall;
    sums.rise += rise;
    sums.y += y;
    sums.fallFall += fall * fall;
    sums.fallRise += fall * rise;
    sums.riseRise += rise * rise;
    sums.fallY += fall * y;
    sums.riseY += rise * y;
    sums.yy += y * y;
  }
  const about = (product: number, one: number, other: number) => product - (one * other) / count;
  const ff = about(sums.fallFall, sums.fall, sums.fall);
  const fr = about(sums.fallRise, sums.fall, sums.rise);
  const rr = about(sums.riseRise, sums.rise, sums.rise);
  const fy = about(sums.fallY, sums.fall, sums.y);
  const ry = about(sums.riseY, sums.rise, sums.y);
  const yy = about(sums.yy, sums.y, sums.y);
  const determinant = ff * rr - fr * fr;
  if (!(determinant > 0 && yy > 0 && fy > 0)) return 1;
  return 1 - (fy * fy * rr - 2 * fy * ry * fr + ry * ry * ff) / (determinant * yy);
}

/** First-order response to CO2 that rises steadily by 1 a second up to the fall. */
function riseBefore(afterS: number, timeConstantS: number): number {
  if (afterS <= 0) return afterS - timeConstantS;
  return timeConstantS > 0 ? -timeConstantS * Math.exp(-afterS / timeConstantS) : 0;
}

/** Response to the gas that inspired volume washes out, from the start of inspiratory flow on; 1 before. */
function modelFall({ inspiredMl }: Washout, rateHz: number, guess: Guess): Float64Array {
  const total = inspiredMl.at(-1) ?? 0;
  const washedMl = guess.washedShare * total;
  const kept = guess.timeConstantS > 0 ? Math.exp(-1 / (rateHz * guess.timeConstantS)) : 0;
  const model = new Float64Array(inspiredMl.length + Math.ceil(FALLING_SECONDS * rateHz));
  let shown = 1;
  for (let index = 0; index < model.length; index += 1) {
    const inspired = inspiredMl[index] ?? total;
    const left = washedMl > 0 ? Math.exp(-inspired / washedMl) : Number(inspired <= 0);
    if (index > 0) shown = left + (shown - left) * kept;
    model[index] = shown;
  }
  return model;
}

function readAt(model: Float64Array, at: number): number {
  if (at <= 0) return 1;
  const before = Math.floor(at);
  const last = model[model.length - 1] ?? 0;
  const left = model[before] ?? last;
  return left + ((model[before + 1] ?? last) - left) * (at - before);
}
