import type { TimeseriesColumns } from '@eupnea/contracts';
import type { TimeGrid } from './choose-step.ts';
import { type Histogram, QUANTILES, quantileOfHistogram, quantileOfSorted } from './quantiles.ts';

/** A row of measured values at a time; null = absent. */
export interface ValueRow {
  readonly timeMs: number;
  readonly values: readonly (number | null)[];
}

/** A stored sum of five minutes of one parameter. */
export interface RollupValue {
  readonly timeMs: number;
  readonly n: number;
  readonly sum: number;
  readonly minimum: number;
  readonly maximum: number;
  readonly histogram: readonly number[] | null;
}

type Column = (number | null)[];

/** One parameter's values in the buckets of the grid, exact. */
export function summariseValues(
  parameter: string,
  position: number,
  rows: readonly ValueRow[],
  grid: TimeGrid,
): TimeseriesColumns {
  const buckets: number[][] = Array.from({ length: grid.count }, () => []);
  for (const row of rows) {
    const value = row.values[position] ?? null;
    if (value !== null) buckets[Math.floor((row.timeMs - grid.startMs) / grid.stepMs)]?.push(value);
  }
  const sorted = buckets.map((values) => values.sort((left, right) => left - right));
  const quantile = (share: number): Column => sorted.map((values) => quantileOfSorted(values, share));
  return {
    parameter,
    value: sorted.map((values) =>
      values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length,
    ),
    n: sorted.map((values) => values.length),
    minimum: sorted.map((values) => values[0] ?? null),
    maximum: sorted.map((values) => values.at(-1) ?? null),
    p5: quantile(QUANTILES.p5),
    p25: quantile(QUANTILES.p25),
    median: quantile(QUANTILES.median),
    p75: quantile(QUANTILES.p75),
    p95: quantile(QUANTILES.p95),
  };
}

/** The same from rollups: n, mean and extremes exact, percentiles to a fraction of a bin, absent without bins. */
export function summariseRollups(
  parameter: string,
  rollups: readonly RollupValue[],
  grid: TimeGrid,
  bins: { readonly from: number; readonly width: number; readonly bins: number } | undefined,
): TimeseriesColumns {
  const each = <Value>(value: Value): Value[] => Array.from({ length: grid.count }, () => value);
  const n = each(0);
  const sum = each(0);
  const minimum = each<number | null>(null);
  const maximum = each<number | null>(null);
  const histograms = each<Histogram | null>(null);
  for (const rollup of rollups) {
    const bucket = Math.floor((rollup.timeMs - grid.startMs) / grid.stepMs);
    if (bucket < 0 || bucket >= grid.count) continue;
    n[bucket] = (n[bucket] ?? 0) + rollup.n;
    sum[bucket] = (sum[bucket] ?? 0) + rollup.sum;
    minimum[bucket] = Math.min(minimum[bucket] ?? rollup.minimum, rollup.minimum);
    maximum[bucket] = Math.max(maximum[bucket] ?? rollup.maximum, rollup.maximum);
    if (bins === undefined || rollup.histogram === null) continue;
    const histogram = histograms[bucket] ?? { ...bins, counts: Array.from({ length: bins.bins }, () => 0) };
    rollup.histogram.forEach((count, bin) => {
      histogram.counts[bin] = (histogram.counts[bin] ?? 0) + count;
    });
    histograms[bucket] = histogram;
  }
  const value = n.map((count, bucket) => (count === 0 ? null : (sum[bucket] ?? 0) / count));
  const columns = { parameter, value, n, minimum, maximum };
  if (bins === undefined) return columns;
  const quantile = (share: number): Column =>
    histograms.map((histogram, bucket) => {
      const [least, greatest] = [minimum[bucket] ?? null, maximum[bucket] ?? null];
      if (histogram === null || least === null || greatest === null) return null;
      return quantileOfHistogram(histogram, share, least, greatest);
    });
  return {
    ...columns,
    p5: quantile(QUANTILES.p5),
    p25: quantile(QUANTILES.p25),
    median: quantile(QUANTILES.median),
    p75: quantile(QUANTILES.p75),
    p95: quantile(QUANTILES.p95),
  };
}
