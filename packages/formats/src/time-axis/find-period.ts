import type { StepClass } from './step-histogram.ts';

/** Longest step that counts for the period, s. */
const LONGEST_STEP = 0.25;
/** Largest misfit of steps to multiples of the period, as a share of it (root mean square; 0.29 is no fit at all). */
const MOST_MISFIT = 0.2;
const LEAST_MISFIT = 0.03;
/** Share of steps within a quarter period of a multiple. */
const LEAST_FITTING = 0.97;
/** Shortest period with missing rows, in resolutions of the stamps. */
const FEWEST_RESOLUTIONS = 1.5;
/** Share of single steps from which a period as short as the resolution is one. */
const SINGLE_SHARE = 0.4;
/** Share of missing rows below which the period of the steps needs no second opinion. */
export const FEW_MISSING = 0.005;

/** Refinements until the multiples of a period no longer change; few are needed. */
const MOST_REFINEMENTS = 12;

export interface Period {
  readonly period: number;
  /** Share of the samples that have no row. */
  readonly missing: number;
}

/** The longest period of which nearly all steps are multiples within the error of the stamps; null without one. */
export function findPeriod(classes: readonly StepClass[], resolution: number): Period | null {
  const short = classes.filter(({ seconds }) => seconds <= LONGEST_STEP);
  const total = short.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return null;
  const frequent = short.toSorted((left, right) => right.count - left.count).slice(0, 6);
  const lowest = lowestFrequent(short, total);
  const starts = [
    ...frequent.map(({ seconds }) => seconds),
    lowest,
    weightedMedian(short),
    meanNear(short, lowest),
  ];
  const candidates = starts.flatMap((seconds) => [1, 2, 3, 4].map((part) => refine(short, seconds / part)));
  let best: Period | null = null;
  for (const period of candidates) {
    if (!(period >= 0.0009)) continue;
    const fit = fitOf(short, total, period);
    const allowed = Math.min(MOST_MISFIT, LEAST_MISFIT + (0.6 * resolution) / period);
    if (fit.misfit > allowed || fit.fitting < LEAST_FITTING) continue;
    const missing = 1 - total / fit.samples;
    // Every step is a multiple of the resolution of the stamps, which says nothing unless many are single.
    const isTrivial = period < FEWEST_RESOLUTIONS * resolution && fit.single < SINGLE_SHARE;
    if (missing > FEW_MISSING && isTrivial) continue;
    if (best === null || period > best.period) best = { period, missing };
  }
  return best;
}

function lowestFrequent(classes: readonly StepClass[], total: number): number {
  let seen = 0;
  for (const { seconds, count } of classes) {
    seen += count;
    if (seen >= 0.05 * total) return seconds;
  }
  return Number.NaN;
}

/** Mean of the steps up to 1.5 times a length: a period that lies between two ticks of the stamps. */
function meanNear(classes: readonly StepClass[], seconds: number): number {
  let sum = 0;
  let count = 0;
  for (const one of classes) {
    if (one.seconds > 1.5 * seconds) continue;
    sum += one.seconds * one.count;
    count += one.count;
  }
  return count === 0 ? Number.NaN : sum / count;
}

/** The period for which the whole steps add up: the error of single stamps cancels. */
function refine(classes: readonly StepClass[], start: number): number {
  let period = start;
  for (const most of [4, 16, ...Array.from({ length: MOST_REFINEMENTS }, () => 64)]) {
    let sum = 0;
    let samples = 0;
    for (const { seconds, count } of classes) {
      const multiple = Math.round(seconds / period);
      if (multiple < 1 || multiple > most) continue;
      sum += seconds * count;
      samples += multiple * count;
    }
    const former = period;
    if (samples > 0) period = sum / samples;
    if (most === 64 && period === former) break;
  }
  return period;
}

function fitOf(
  classes: readonly StepClass[],
  total: number,
  period: number,
): { readonly misfit: number; readonly fitting: number; readonly single: number; readonly samples: number } {
  let squares = 0;
  let fitting = 0;
  let single = 0;
  let samples = 0;
  for (const { seconds, count } of classes) {
    const multiple = Math.round(seconds / period);
    const off = Math.abs(seconds / period - multiple);
    squares += off * off * count;
    if (off <= 0.25 && multiple > 0) fitting += count;
    if (multiple === 1) single += count;
    samples += multiple * count;
  }
  return {
    misfit: Math.sqrt(squares / total),
    fitting: fitting / total,
    single: single / total,
    samples: Math.max(1, samples),
  };
}

/** Length that half of the steps do not exceed, s; NaN without steps. */
export function weightedMedian(classes: readonly StepClass[]): number {
  const half = classes.reduce((sum, { count }) => sum + count, 0) / 2;
  let seen = 0;
  for (const { seconds, count } of classes) {
    seen += count;
    if (seen >= half) return seconds;
  }
  return Number.NaN;
}
