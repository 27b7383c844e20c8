import type { ColumnStatistics } from '@eupnea/contracts/breath-statistics';
import { quantileOfSorted } from '../timeseries/timeseries-service.ts';

/** Number of bins: enough for a histogram of a few hundred pixels. The last bin includes the maximum. */
const BINS = 30;

/** @param values one per breath, NaN when absent; in any order */
export function summariseColumn(values: Float64Array): ColumnStatistics {
  const present = sortPresent(values);
  const n = present.length;
  const mean = n === 0 ? null : sumOf(present) / n;
  return {
    n,
    missing: values.length - n,
    mean,
    sd: mean === null || n < 2 ? null : sampleDeviation(present, mean),
    minimum: present[0] ?? null,
    p5: quantileOfSorted(present, 0.05),
    q1: quantileOfSorted(present, 0.25),
    median: quantileOfSorted(present, 0.5),
    q3: quantileOfSorted(present, 0.75),
    p95: quantileOfSorted(present, 0.95),
    maximum: present.at(-1) ?? null,
    distribution: countBins(present),
  };
}

// Loops, because a callback for each of 100,000 breaths and each of twelve columns takes most of the time.
function sortPresent(values: Float64Array): Float64Array {
  const present = new Float64Array(values.length);
  let count = 0;
  for (const value of values) if (!Number.isNaN(value)) present[count++] = value;
  return present.subarray(0, count).sort();
}

function sumOf(values: Float64Array): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
}

function sampleDeviation(values: Float64Array, mean: number): number {
  let squares = 0;
  for (const value of values) squares += (value - mean) ** 2;
  return Math.sqrt(squares / (values.length - 1));
}

function countBins(sorted: Float64Array): ColumnStatistics['distribution'] {
  const [from] = sorted;
  const to = sorted.at(-1);
  if (from === undefined || to === undefined) return null;
  if (from === to) return { from, width: 0, counts: [sorted.length] };
  const width = (to - from) / BINS;
  const counts = Array.from({ length: BINS }, () => 0);
  for (const value of sorted) {
    const bin = Math.min(BINS - 1, Math.floor((value - from) / width));
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  return { from, width, counts };
}
