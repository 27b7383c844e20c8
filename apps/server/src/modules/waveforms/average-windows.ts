import { quantileOfSorted } from '../timeseries/timeseries-service.ts';
import type { EvaluatedRun } from './evaluate-piece.ts';

/** Steps of a window: a figure of a column has about one pixel each. */
const STEPS = 300;
/** Share of points without a sample above which an event is left out. */
const MISSING_MAX = 0.1;

/** Times of a window around its event, s. */
export interface Points {
  readonly fromS: number;
  readonly stepS: number;
  readonly count: number;
}

export function layPoints(beforeS: number, afterS: number): Points {
  return { fromS: -beforeS, stepS: (beforeS + afterS) / STEPS, count: STEPS + 1 };
}

/** The value at each point of a window, also between two samples; null where more than a tenth of them is missing. */
export function cutWindow(runs: readonly EvaluatedRun[], atUs: number, points: Points): Float32Array | null {
  const values = new Float32Array(points.count).fill(Number.NaN);
  let missing = 0;
  for (let point = 0; point < points.count; point += 1) {
    const timeUs = atUs + (points.fromS + point * points.stepS) * 1_000_000;
    values[point] = readAt(runs, timeUs, points.stepS);
    if (Number.isNaN(values[point])) missing += 1;
  }
  return missing > MISSING_MAX * points.count ? null : values;
}

/** Share of a sample by which a time is taken for that of the sample: rounding of microseconds. */
const SAME_PLACE = 0.001;

/**
 * The sample nearest to a time. Of samples further apart than the points it is the value on the line between two, since
 * several points would share a sample and the average would have steps.
 */
function readAt(runs: readonly EvaluatedRun[], timeUs: number, stepS: number): number {
  for (const { startUs, rateHz, values } of runs) {
    const place = ((timeUs - startUs) * rateHz) / 1_000_000;
    const nearest = Math.round(place);
    const value = values[nearest] ?? Number.NaN;
    const isSlow = rateHz * stepS < 1 && Math.abs(place - nearest) > SAME_PLACE;
    const before = Math.floor(place);
    const between = isSlow ? interpolate(values[before], values[before + 1], place - before) : value;
    if (!Number.isNaN(between)) return between;
    if (!Number.isNaN(value)) return value;
  }
  return Number.NaN;
}

function interpolate(left = Number.NaN, right = Number.NaN, share: number): number {
  return left + share * (right - left);
}

/** Percentiles over the windows at each point; null where fewer than half of the windows have a sample. */
export function averageWindows(
  windows: readonly Float32Array[],
  count: number,
): {
  readonly p10: (number | null)[];
  readonly median: (number | null)[];
  readonly p90: (number | null)[];
  readonly n: number[];
} {
  const average: ReturnType<typeof averageWindows> = { p10: [], median: [], p90: [], n: [] };
  for (let point = 0; windows.length > 0 && point < count; point += 1) {
    const values = windows
      .map((window) => window[point] ?? Number.NaN)
      .filter((value) => !Number.isNaN(value))
      .toSorted((left, right) => left - right);
    const enough = values.length * 2 >= windows.length ? values : [];
    average.p10.push(quantileOfSorted(enough, 0.1));
    average.median.push(quantileOfSorted(enough, 0.5));
    average.p90.push(quantileOfSorted(enough, 0.9));
    average.n.push(values.length);
  }
  return average;
}
