import type { EffectDifference, SettingEffect } from '@eupnea/contracts/setting-effect';
import { createRandom } from '@eupnea/simulator/random';
import { BOOTSTRAP_RESAMPLES, BOOTSTRAP_SEED, bootstrapDifference } from '../research/comparison-service.ts';
import { quantileOfSorted } from '../timeseries/timeseries-service.ts';

/** Minimum breaths of a side: with fewer, two blocks of neighbours decide the interval. */
export const EFFECT_LEAST_BREATHS = 20;
/** Breaths drawn together: half a minute, in which breaths of one patient resemble each other most. */
export const EFFECT_BLOCK_BREATHS = 10;

type Spread = SettingEffect['numbers'][number]['before'];
type Share = SettingEffect['asynchrony'][number]['before'];

/** Quartiles of the present values; null below the minimum number of breaths. NaN means absent. */
export function spreadOf(values: Float64Array): Spread {
  const present = values.filter((each) => !Number.isNaN(each)).sort();
  const n = present.length;
  if (n < EFFECT_LEAST_BREATHS) return { n, q1: null, median: null, q3: null };
  return {
    n,
    q1: quantileOfSorted(present, 0.25),
    median: quantileOfSorted(present, 0.5),
    q3: quantileOfSorted(present, 0.75),
  };
}

/** Share of decided breaths with a finding. @param marks 100 with, 0 without, NaN undecided */
export function shareOf(marks: Float64Array): Share {
  const present = marks.filter((each) => !Number.isNaN(each));
  const found = present.filter((each) => each > 0).length;
  const decided = present.length;
  return { decided, found, percent: decided < EFFECT_LEAST_BREATHS ? null : (100 * found) / decided };
}

/**
 * Difference of medians or means (after minus before) with a bootstrap interval over blocks of consecutive
 * breaths; absent below the minimum number of breaths on either side. Pauses regularly.
 */
export function* differ(
  before: Float64Array,
  after: Float64Array,
  statistic: 'median' | 'mean',
  stream: string,
): Generator<void, EffectDifference> {
  const [left, right] = [before, after].map((side) => side.filter((each) => !Number.isNaN(each)));
  if (left === undefined || right === undefined) return NONE;
  if (Math.min(left.length, right.length) < EFFECT_LEAST_BREATHS) return NONE;
  const absent = (length: number): readonly number[] => Array.from({ length }, () => Number.NaN);
  const { value, low, high } = yield* bootstrapDifference(
    {
      first: Float64Array.from([...left, ...absent(right.length)]),
      second: Float64Array.from([...absent(left.length), ...right]),
    },
    statistic,
    createRandom(BOOTSTRAP_SEED, stream),
    BOOTSTRAP_RESAMPLES,
    EFFECT_BLOCK_BREATHS,
  );
  return { value, low, high, reason: null };
}

const NONE: EffectDifference = { value: null, low: null, high: null, reason: 'too_few_breaths' };
