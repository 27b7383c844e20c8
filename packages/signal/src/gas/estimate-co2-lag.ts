import { medianOf } from '../mechanics/median.ts';
import { findCoarseLag } from './find-coarse-lag.ts';
import { prepareFall, unexplained, type Fall, type LagGuess } from './fit-fall.ts';
import type { LagRecording } from './lag-recording.ts';
import { FLOW_LAG_S, readWashouts } from './read-washouts.ts';
import { MOST_TIME_CONSTANT_S, searchLag } from './search-lag.ts';

/** How CO2 is recorded: later than flow by a delay, and smoothed by a first-order response. */
export interface Co2Lag {
  /** Transport delay of the gas to the sensor, beyond that of the flow, s. */
  readonly delayS: number;
  /** Time constant of the response, s; its 10 to 90 % rise time is 2.2 times as long. */
  readonly timeConstantS: number;
}

/** A lag with the fit that it came from: the next one starts there. */
export interface FittedLag extends Co2Lag {
  readonly fit: LagGuess;
}

/** Time constants that the search starts from, s: mainstream, and sidestream with a short and a long tube. */
const FIRST_TIME_CONSTANTS = [0.04, 0.12, 0.25];
const FIRST_WASHED_SHARE = 0.02;
/** The half of a first-order fall comes this many time constants after its start. */
const HALF_TIME = Math.LN2;
/** A search that starts anywhere takes these steps, on the newest falls only; then the best goes on on all falls. */
const ROUGH_FALLS = 4;
const ROUGH_STEPS = { first: 1, last: 1 / 8 };
/** Steps near the minimum; the last one is 0.5 ms of delay. */
const FINE_STEPS = { first: 1 / 4, last: 1 / 64 };
/** Share of the variance of CO2 around the falls that the fit must explain. */
const LEAST_EXPLAINED = 0.9;
const LEAST_WASHOUTS = 3;

/**
 * Delay and response of the CO2 signal from the fall that fresh gas makes at the start of inspiration: the Y-piece has
 * no dead space in front of the sensor then, so that the delay is not confounded with that of the patient.
 * Null when CO2 does not fall with the inspirations.
 *
 * @param known the lag that an earlier stretch of the recording had
 */
export function estimateCo2Lag(recording: LagRecording, known: FittedLag | null = null): FittedLag | null {
  const guess = (known === null ? null : renew(recording, known.fit)) ?? searchAnew(recording);
  if (guess === null) return null;
  return { delayS: guess.delayS - FLOW_LAG_S, timeConstantS: guess.timeConstantS, fit: guess };
}

/** Null when the falls do not fit near the former guess any more: another tube, or another flow to the sensor. */
function renew(recording: LagRecording, former: LagGuess): LagGuess | null {
  const falls = readFalls(recording, former.delayS + HALF_TIME * former.timeConstantS);
  if (falls === null) return null;
  const { guess } = searchLag(falls, former, FINE_STEPS.first, FINE_STEPS.last);
  return explains(falls, guess) ? guess : null;
}

function searchAnew(recording: LagRecording): LagGuess | null {
  const coarse = findCoarseLag(recording);
  const falls = coarse === null ? null : readFalls(recording, coarse);
  if (coarse === null || falls === null) return null;
  const newest = falls.slice(0, ROUGH_FALLS);
  const rough = FIRST_TIME_CONSTANTS.map((timeConstantS) => {
    const first = {
      delayS: coarse - HALF_TIME * timeConstantS,
      timeConstantS,
      washedShare: FIRST_WASHED_SHARE,
    };
    return searchLag(newest, first, ROUGH_STEPS.first, ROUGH_STEPS.last);
  }).reduce((least, weighed) => (weighed.error < least.error ? weighed : least));
  const { guess } = searchLag(falls, rough.guess, FINE_STEPS.first, FINE_STEPS.last);
  return explains(falls, guess) ? guess : null;
}

/** Newest first; null when there are too few. @param lagS time from the start of inspiration to half the fall */
function readFalls(recording: LagRecording, lagS: number): readonly Fall[] | null {
  const falls = readWashouts(recording, lagS).map((washout) => prepareFall(washout, recording.rateHz));
  return falls.length < LEAST_WASHOUTS ? null : falls;
}

function explains(falls: readonly Fall[], guess: LagGuess): boolean {
  // Gas that flows to a leak clears the sensor before the inspiration, slower than any capnometer follows.
  if (guess.timeConstantS >= MOST_TIME_CONSTANT_S) return false;
  const errors = falls.map((fall) => unexplained(fall, guess));
  return medianOf(errors) <= 1 - LEAST_EXPLAINED;
}
