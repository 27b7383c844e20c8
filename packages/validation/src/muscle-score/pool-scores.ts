import type { Agreement, Spread } from './score-detectors.ts';

/** Means and centred sums of pairs (measured, truth), which can be pooled without the pairs. */
export interface PairMoments {
  readonly n: number;
  readonly meanMeasured: number;
  readonly meanTruth: number;
  readonly squareMeasured: number;
  readonly squareTruth: number;
  readonly product: number;
}

export const NO_PAIRS: PairMoments = {
  n: 0,
  meanMeasured: 0,
  meanTruth: 0,
  squareMeasured: 0,
  squareTruth: 0,
  product: 0,
};

export function momentsOf(pairs: readonly (readonly [measured: number, truth: number])[]): PairMoments {
  return pairs.reduce<PairMoments>(
    (sum, [meanMeasured, meanTruth]) => addMoments(sum, { ...NO_PAIRS, n: 1, meanMeasured, meanTruth }),
    NO_PAIRS,
  );
}

/** Pools the moments of two sets of pairs (Chan, Golub and LeVeque 1983). */
export function addMoments(a: PairMoments, b: PairMoments): PairMoments {
  const n = a.n + b.n;
  if (n === 0) return NO_PAIRS;
  const share = b.n / n;
  const [byMeasured, byTruth] = [b.meanMeasured - a.meanMeasured, b.meanTruth - a.meanTruth];
  const weight = a.n * share;
  return {
    n,
    meanMeasured: a.meanMeasured + byMeasured * share,
    meanTruth: a.meanTruth + byTruth * share,
    squareMeasured: a.squareMeasured + b.squareMeasured + byMeasured * byMeasured * weight,
    squareTruth: a.squareTruth + b.squareTruth + byTruth * byTruth * weight,
    product: a.product + b.product + byMeasured * byTruth * weight,
  };
}

const LIMIT_SDS = 1.96;
const LEAST_PAIRS = 3;

/** Bland and Altman 1986 over all pooled pairs, each with the same weight; nothing but n for fewer than three. */
export function agreeOfMoments(moments: PairMoments): Agreement {
  const { n, meanMeasured, meanTruth, squareMeasured, squareTruth, product } = moments;
  if (n < LEAST_PAIRS) return { n, bias: null, lower: null, upper: null, correlation: null };
  const bias = meanMeasured - meanTruth;
  const sd = Math.sqrt(Math.max(0, squareMeasured + squareTruth - 2 * product) / (n - 1));
  const scale = Math.sqrt(squareMeasured * squareTruth);
  return {
    n,
    bias,
    lower: bias - LIMIT_SDS * sd,
    upper: bias + LIMIT_SDS * sd,
    correlation: scale > 0 ? product / scale : null,
  };
}

/** Width of a bin of times, s. */
const BIN_S = 0.01;
/** Longest time that has a bin of its own, s: beyond it no delay of a breath lies. */
const LONGEST_S = 5;

/** Numbers of times in bins of 10 ms, as pairs of bin and count. */
export type TimeBins = readonly (readonly [bin: number, count: number])[];

export function binTimes(values: readonly number[]): TimeBins {
  return addBins(
    [],
    values.map((value) => [binOf(value), 1]),
  );
}

function binOf(value: number): number {
  return Math.round(Math.min(LONGEST_S, Math.max(-LONGEST_S, value)) / BIN_S);
}

export function addBins(a: TimeBins, b: TimeBins): TimeBins {
  const counts = new Map(a);
  for (const [bin, count] of b) counts.set(bin, (counts.get(bin) ?? 0) + count);
  return [...counts].toSorted(([left], [right]) => left - right);
}

/** Quartiles of binned times, s, to half a bin. */
export function spreadOfBins(bins: TimeBins): Spread {
  const n = bins.reduce((sum, [, count]) => sum + count, 0);
  const at = (share: number): number | null => {
    let passed = 0;
    for (const [bin, count] of bins) {
      passed += count;
      if (passed > share * (n - 1)) return bin * BIN_S;
    }
    return null;
  };
  return { n, q1: at(0.25), median: at(0.5), q3: at(0.75) };
}
