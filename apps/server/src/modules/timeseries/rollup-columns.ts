import type { TimeseriesColumns } from '@eupnea/contracts/timeseries';
import type { TimeGrid } from './choose-step.ts';
import { type Histogram, QUANTILES, quantileOfHistogram } from './quantiles.ts';

/** Five-minute rollup of one parameter. */
export interface RollupValue {
  readonly startedAtUs: bigint;
  readonly n: number;
  readonly sum: number;
  readonly minimum: number;
  readonly maximum: number;
  readonly histogram: ArrayLike<number> | null;
}

interface Bins {
  readonly from: number;
  readonly width: number;
  readonly bins: number;
}

interface Bucket {
  n: number;
  sum: number;
  minimum: number;
  maximum: number;
  readonly histogram: Histogram | null;
}

type Column = (number | null)[];

/**
 * Joins rollups to the buckets of a grid: n, mean and extremes exact, percentiles to a fraction of a bin,
 * absent without bins.
 */
export class RollupColumns {
  readonly #grid: TimeGrid;
  readonly #bins: Bins | undefined;
  readonly #buckets: (Bucket | null)[];

  constructor(grid: TimeGrid, bins: Bins | undefined) {
    this.#grid = grid;
    this.#bins = bins;
    this.#buckets = Array.from({ length: grid.count }, () => null);
  }

  add(rollup: RollupValue): void {
    const place = Math.floor((Number(rollup.startedAtUs) / 1000 - this.#grid.startMs) / this.#grid.stepMs);
    if (place < 0 || place >= this.#grid.count) return;
    const bucket = (this.#buckets[place] ??= this.#open());
    bucket.n += rollup.n;
    bucket.sum += rollup.sum;
    bucket.minimum = Math.min(bucket.minimum, rollup.minimum);
    bucket.maximum = Math.max(bucket.maximum, rollup.maximum);
    const { histogram } = rollup;
    if (bucket.histogram === null || histogram === null) return;
    const { counts } = bucket.histogram;
    for (let bin = 0; bin < counts.length; bin += 1) counts[bin] = (counts[bin] ?? 0) + (histogram[bin] ?? 0);
  }

  finish(): Omit<TimeseriesColumns, 'parameter'> {
    const each = (read: (bucket: Bucket) => number): Column =>
      this.#buckets.map((bucket) => (bucket === null ? null : read(bucket)));
    const columns = {
      value: each(({ sum, n }) => sum / n),
      n: this.#buckets.map((bucket) => bucket?.n ?? 0),
      minimum: each(({ minimum }) => minimum),
      maximum: each(({ maximum }) => maximum),
    };
    if (this.#bins === undefined) return columns;
    const quantile = (share: number): Column =>
      this.#buckets.map((bucket) => {
        const histogram = bucket?.histogram ?? null;
        if (bucket === null || histogram === null || histogram.counts.every((count) => count === 0))
          return null;
        return quantileOfHistogram(histogram, share, bucket.minimum, bucket.maximum);
      });
    return {
      ...columns,
      p5: quantile(QUANTILES.p5),
      p10: quantile(QUANTILES.p10),
      p25: quantile(QUANTILES.p25),
      median: quantile(QUANTILES.median),
      p75: quantile(QUANTILES.p75),
      p90: quantile(QUANTILES.p90),
      p95: quantile(QUANTILES.p95),
    };
  }

  #open(): Bucket {
    const bins = this.#bins;
    return {
      n: 0,
      sum: 0,
      minimum: Number.POSITIVE_INFINITY,
      maximum: Number.NEGATIVE_INFINITY,
      histogram:
        bins === undefined
          ? null
          : { from: bins.from, width: bins.width, counts: Array.from({ length: bins.bins }, () => 0) },
    };
  }
}
