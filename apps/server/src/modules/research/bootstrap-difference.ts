import type { Random } from '@eupnea/simulator';
import { quantileOfSorted } from '../timeseries/timeseries-service.ts';

/** Enough for the second digit of the bounds of a 95 % interval (Efron and Tibshirani 1993, section 14). */
export const BOOTSTRAP_RESAMPLES = 2000;
export const BOOTSTRAP_LEVEL = 0.95;

/** Minimum number of patients for an interval: with fewer, resamples vary too little. */
export const BOOTSTRAP_LEAST_PATIENTS = 5;

/** Patients drawn between two pauses: some milliseconds. */
const DRAWS_A_TURN = 20_000;

/** One entry per patient with the value in each group; NaN outside the group or without a value. */
export interface PatientPairs {
  readonly first: Float64Array;
  readonly second: Float64Array;
}

export interface BootstrapDifference {
  /** Second minus first; null when a group has no values. */
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly reason: 'too_few_patients' | null;
}

type Statistic = 'median' | 'mean';

interface Side {
  readonly values: Float64Array;
  /** Indices of the patients with a value, by ascending value. */
  readonly order: Int32Array;
}

/**
 * Difference of medians or means of two groups, with a percentile interval over resampled patients. Patients
 * are drawn with replacement within three strata: first group only, second group only, both. A patient of
 * both groups is drawn into both or neither. Pauses regularly, so that the server can do other work.
 */
export function* bootstrapDifference(
  { first, second }: PatientPairs,
  statistic: Statistic,
  random: Random,
  resamples = BOOTSTRAP_RESAMPLES,
  block = 1,
): Generator<void, BootstrapDifference> {
  const left = toSide(first);
  const right = toSide(second);
  if (left.order.length === 0 || right.order.length === 0)
    return { value: null, low: null, high: null, reason: 'too_few_patients' };
  const once = new Int32Array(first.length).fill(1);
  const measure = statistic === 'median' ? medianOf : meanOf;
  const value = measure(right, once) - measure(left, once);
  if (Math.min(left.order.length, right.order.length) < BOOTSTRAP_LEAST_PATIENTS)
    return { value, low: null, high: null, reason: 'too_few_patients' };
  const strata = listStrata(first, second);
  const differences = new Float64Array(resamples);
  const drawn = new Int32Array(first.length);
  const resamplesATurn = Math.ceil(DRAWS_A_TURN / first.length);
  for (let resample = 0; resample < resamples; resample += 1) {
    if (resample % resamplesATurn === 0) yield;
    draw(strata, drawn, random, block);
    differences[resample] = measure(right, drawn) - measure(left, drawn);
  }
  const sorted = [...differences.sort()];
  const tail = (1 - BOOTSTRAP_LEVEL) / 2;
  return {
    value,
    low: quantileOfSorted(sorted, tail),
    high: quantileOfSorted(sorted, 1 - tail),
    reason: null,
  };
}

function toSide(values: Float64Array): Side {
  const present = Int32Array.from(values.keys()).filter((place) => !Number.isNaN(values[place]));
  return { values, order: present.sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0)) };
}

function listStrata(first: Float64Array, second: Float64Array): readonly Int32Array[] {
  const places = Int32Array.from(first.keys());
  const has = (values: Float64Array, place: number) => !Number.isNaN(values[place]);
  return [
    places.filter((place) => has(first, place) && !has(second, place)),
    places.filter((place) => has(second, place) && !has(first, place)),
    places.filter((place) => has(first, place) && has(second, place)),
  ];
}

/** Draw count of each entry. The last block of a stratum is cut, so that the stratum keeps its size. */
function draw(strata: readonly Int32Array[], drawn: Int32Array, random: Random, block: number): void {
  drawn.fill(0);
  for (const stratum of strata) {
    let start = 0;
    for (let turn = 0; turn < stratum.length; turn += 1) {
      if (turn % block === 0) start = Math.floor(random.uniform() * stratum.length);
      const place = stratum[(start + (turn % block)) % stratum.length] ?? 0;
      drawn[place] = (drawn[place] ?? 0) + 1;
    }
  }
}

/** Each stratum keeps its size, so that the number of patients of a side is constant. */
function medianOf({ values, order }: Side, drawn: Int32Array): number {
  const lower = Math.floor((order.length - 1) / 2);
  const upper = Math.ceil((order.length - 1) / 2);
  let passed = 0;
  let below = Number.NaN;
  for (const place of order) {
    passed += drawn[place] ?? 0;
    if (passed > lower && Number.isNaN(below)) below = values[place] ?? Number.NaN;
    if (passed > upper) return (below + (values[place] ?? Number.NaN)) / 2;
  }
  return Number.NaN;
}

function meanOf({ values, order }: Side, drawn: Int32Array): number {
  let sum = 0;
  for (const place of order) sum += (values[place] ?? 0) * (drawn[place] ?? 0);
  return sum / order.length;
}
