import { unexplained, type Fall, type LagGuess } from './fit-fall.ts';

export interface WeighedGuess {
  readonly guess: LagGuess;
  /** Mean share of the variance of a fall that the guess leaves. */
  readonly error: number;
}

/** A fall that does not fit counts at most this much: the first breath of a recording has no CO2 before it. */
const MOST_ERROR = 0.3;
export const MOST_TIME_CONSTANT_S = 0.6;
/** Gas of the airway adapter that is washed out, at most 18 mL of 500 mL. A larger one is mistaken for a slow sensor. */
const MOST_WASHED_SHARE = 0.035;

/**
 * Pattern search (Hooke and Jeeves 1961): steps along the directions and on in the last one, else half the step.
 *
 * @param firstShare first step as a share of the directions
 * @param lastShare step below which the search ends
 */
export function searchLag(
  falls: readonly Fall[],
  first: LagGuess,
  firstShare: number,
  lastShare: number,
): WeighedGuess {
  let best = weigh(falls, first);
  let onward: readonly LagGuess[] = [];
  for (let share = firstShare; share >= lastShare; ) {
    const better = [...onward, ...neighbours(best.guess, share)]
      .map((guess) => weigh(falls, guess))
      .reduce((least, weighed) => (weighed.error < least.error ? weighed : least), best);
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

function weigh(falls: readonly Fall[], guess: LagGuess): WeighedGuess {
  let sum = 0;
  for (const fall of falls) sum += Math.min(MOST_ERROR, unexplained(fall, guess));
  return { guess, error: sum / falls.length };
}

/** The guess that lies `times` the way from one guess to another, or further. */
function bounded(from: LagGuess, to: LagGuess, times: number): LagGuess {
  const go = (start: number, end: number) => start + times * (end - start);
  return {
    delayS: go(from.delayS, to.delayS),
    timeConstantS: clamp(go(from.timeConstantS, to.timeConstantS), MOST_TIME_CONSTANT_S),
    washedShare: clamp(go(from.washedShare, to.washedShare), MOST_WASHED_SHARE),
  };
}

/** Directions of the search; delay, response and washout make up for one another, so that the valley is narrow. */
const DIRECTIONS: readonly LagGuess[] = [
  { delayS: 0.03, timeConstantS: 0, washedShare: 0 },
  { delayS: 0, timeConstantS: 0.04, washedShare: 0 },
  { delayS: 0, timeConstantS: 0, washedShare: 0.01 },
  { delayS: -0.04, timeConstantS: 0.04, washedShare: 0 },
  { delayS: -0.01, timeConstantS: 0, washedShare: 0.01 },
  { delayS: 0, timeConstantS: -0.01, washedShare: 0.01 },
];

function neighbours(guess: LagGuess, share: number): readonly LagGuess[] {
  return DIRECTIONS.flatMap((direction) =>
    [-share, share].map((part) => ({
      delayS: guess.delayS + part * direction.delayS,
      timeConstantS: clamp(guess.timeConstantS + part * direction.timeConstantS, MOST_TIME_CONSTANT_S),
      washedShare: clamp(guess.washedShare + part * direction.washedShare, MOST_WASHED_SHARE),
    })),
  );
}

const clamp = (value: number, most: number) => Math.min(most, Math.max(0, value));
