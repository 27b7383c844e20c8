import type { AsynchronyKind, UndecidedKinds } from '@eupnea/model';
import { LABELLED_KINDS, type LabelledKind } from '../muscle-truth/muscle-labels.ts';
import {
  answerOn,
  countAnswers,
  type AnsweredBreath,
  type KindAnswers,
} from '../muscle-truth/score-muscle-truth.ts';
import type { BreathTruth } from './label-breaths.ts';

/** What the detectors say of a breath. */
export interface DetectorAnswer {
  readonly found: ReadonlySet<AsynchronyKind>;
  readonly undecided: UndecidedKinds;
}

export interface ScoredBreath {
  readonly truth: BreathTruth;
  /** Null where the detectors saw no such breath. */
  readonly answer: DetectorAnswer | null;
}

/** A share with Wilson's 95 % interval (Wilson 1927); null without a case. */
export interface Proportion {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

export interface KindScore {
  readonly kind: LabelledKind;
  readonly answers: KindAnswers;
  /** Found of those with the kind; a breath that stays undecided is not found. */
  readonly sensitivity: Proportion | null;
  /** Not found of those without it; a breath that stays undecided is not found. */
  readonly specificity: Proportion | null;
}

/** @param breaths neighbours in order of time */
export function scoreDetectors(breaths: readonly ScoredBreath[]): readonly KindScore[] {
  const answered = listAnswered(breaths);
  return LABELLED_KINDS.map((kind) => {
    const answers = countAnswers(kind, answered);
    const { found, undecided, missed, falselyFound, undecidedWithout, rightlyNot } = answers;
    return {
      kind,
      answers,
      sensitivity: wilson(found, found + undecided + missed),
      specificity: wilson(rightlyNot + undecidedWithout, rightlyNot + undecidedWithout + falselyFound),
    };
  });
}

/** Places of the breaths that make up one count of a kind. */
export function listAnswers(
  breaths: readonly ScoredBreath[],
  kind: LabelledKind,
  count: keyof KindAnswers,
): readonly number[] {
  return listAnswered(breaths).flatMap((one, at) => (answerOn(kind, one) === count ? [at] : []));
}

function listAnswered(breaths: readonly ScoredBreath[]): readonly AnsweredBreath[] {
  return breaths.map(({ truth, answer }, at) => ({
    breath: truth,
    seen: answer,
    former: breaths[at - 1]?.truth ?? null,
  }));
}

const WILSON_Z = 1.959964;

export function wilson(part: number, whole: number): Proportion | null {
  if (whole === 0) return null;
  const share = part / whole;
  const square = WILSON_Z ** 2 / whole;
  const middle = share + square / 2;
  const half = WILSON_Z * Math.sqrt((share * (1 - share)) / whole + square / (4 * whole));
  return {
    value: share,
    low: Math.max(0, (middle - half) / (1 + square)),
    high: Math.min(1, (middle + half) / (1 + square)),
  };
}

export interface Spread {
  readonly n: number;
  readonly q1: number | null;
  readonly median: number | null;
  readonly q3: number | null;
}

/** Quartiles with linear interpolation (type 7 of Hyndman and Fan 1996). */
export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((left, right) => left - right);
  const at = (share: number): number | null => {
    const place = share * (sorted.length - 1);
    const low = sorted[Math.floor(place)];
    const high = sorted[Math.ceil(place)];
    return low === undefined || high === undefined ? null : low + (high - low) * (place - Math.floor(place));
  };
  return { n: sorted.length, q1: at(0.25), median: at(0.5), q3: at(0.75) };
}

/** Bland and Altman 1986: mean difference and where 95 % of differences lie. */
export interface Agreement {
  readonly n: number;
  readonly bias: number | null;
  readonly lower: number | null;
  readonly upper: number | null;
  /** Pearson's; null where one of both does not vary. */
  readonly correlation: number | null;
}

const LIMIT_SDS = 1.96;
const LEAST_PAIRS = 3;

/** Agreement of pairs (measured, truth); nothing but the number for fewer than three. */
export function agreeOn(pairs: readonly (readonly [measured: number, truth: number])[]): Agreement {
  const n = pairs.length;
  if (n < LEAST_PAIRS) return { n, bias: null, lower: null, upper: null, correlation: null };
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const differences = pairs.map(([measured, truth]) => measured - truth);
  const bias = mean(differences);
  const squares = differences.reduce((sum, value) => sum + (value - bias) ** 2, 0);
  const sd = Math.sqrt(squares / (n - 1));
  return {
    n,
    bias,
    lower: bias - LIMIT_SDS * sd,
    upper: bias + LIMIT_SDS * sd,
    correlation: correlate(pairs, mean),
  };
}

function correlate(
  pairs: readonly (readonly [number, number])[],
  mean: (values: readonly number[]) => number,
): number | null {
  const [left, right] = [mean(pairs.map(([one]) => one)), mean(pairs.map(([, other]) => other))];
  let [both, squareLeft, squareRight] = [0, 0, 0];
  for (const [one, other] of pairs) {
    both += (one - left) * (other - right);
    squareLeft += (one - left) ** 2;
    squareRight += (other - right) ** 2;
  }
  const scale = Math.sqrt(squareLeft * squareRight);
  return scale > 0 ? both / scale : null;
}
