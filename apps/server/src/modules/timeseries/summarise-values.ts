import type { TimeseriesColumns } from '@eupnea/contracts/timeseries';
import type { TimeGrid } from './choose-step.ts';
import { QUANTILES, quantileOfSorted } from './quantiles.ts';

/** Measured values at a time; null means absent. */
export interface ValueRow {
  readonly timeMs: number;
  readonly values: readonly (number | null)[];
}

type Column = (number | null)[];

/** Exact values of a parameter in the buckets of the grid. */
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
    p10: quantile(QUANTILES.p10),
    p25: quantile(QUANTILES.p25),
    median: quantile(QUANTILES.median),
    p75: quantile(QUANTILES.p75),
    p90: quantile(QUANTILES.p90),
    p95: quantile(QUANTILES.p95),
  };
}
