import type { Timeseries, TimeseriesColumns } from '@eupnea/contracts/timeseries';

/** Columns of a panel: equal lengths, null at line breaks. */
export interface TrendColumns {
  readonly timesMs: readonly number[];
  readonly low: readonly (number | null)[];
  readonly high: readonly (number | null)[];
  readonly middle: readonly (number | null)[];
}

/** Middle of a bucket, or start of a breath. */
export function pointTimeMs(answer: Timeseries, point: number): number {
  return (answer.times[point] ?? Number.NaN) + (answer.step_seconds ?? 0) * 500;
}

/**
 * Series of a panel: median with 10th and 90th percentile of a bucket, or value of a breath. Gaps get an empty point, so that
 * no line crosses them.
 */
export function toTrendColumns(answer: Timeseries, series: TimeseriesColumns): TrendColumns {
  const timesMs: number[] = [];
  const low: (number | null)[] = [];
  const high: (number | null)[] = [];
  const middle: (number | null)[] = [];
  let gap = 0;
  for (let point = 0; point < answer.times.length; point++) {
    const timeMs = pointTimeMs(answer, point);
    let broken = false;
    for (; (answer.gaps[gap]?.start ?? Number.POSITIVE_INFINITY) < timeMs; gap++) broken = true;
    const previousMs = timesMs.at(-1);
    if (broken && previousMs !== undefined) {
      timesMs.push((previousMs + timeMs) / 2);
      for (const column of [low, high, middle]) column.push(null);
    }
    timesMs.push(timeMs);
    const value = series.median?.[point] ?? series.value[point] ?? null;
    low.push(series.p10?.[point] ?? value);
    high.push(series.p90?.[point] ?? value);
    middle.push(value);
  }
  return { timesMs, low, high, middle };
}

/** Minimum and maximum of a series; null without values. */
export function rangeOf(series: TimeseriesColumns) {
  return rangeOfColumns(series.minimum ?? series.value, series.maximum ?? series.value);
}

/** Lowest and highest value of two columns; null without values. */
export function rangeOfColumns(
  low: readonly (number | null)[],
  high: readonly (number | null)[],
): { readonly least: number; readonly greatest: number } | null {
  let least = Number.POSITIVE_INFINITY;
  let greatest = Number.NEGATIVE_INFINITY;
  for (const column of [low, high]) {
    for (const value of column) {
      if (value === null) continue;
      least = Math.min(least, value);
      greatest = Math.max(greatest, value);
    }
  }
  return least > greatest ? null : { least, greatest };
}

/** Maximum distance of a breath from the cursor, ms. */
const NEAREST_BREATH_MS = 20_000;

/** Point at a time: its bucket, or the nearest breath; null in a gap. */
export function findPoint(answer: Timeseries, timeMs: number): number | null {
  const reachMs = answer.step_seconds === null ? NEAREST_BREATH_MS : answer.step_seconds * 500;
  let nearest: number | null = null;
  let distance = reachMs;
  for (let point = 0; point < answer.times.length; point++) {
    const away = Math.abs(pointTimeMs(answer, point) - timeMs);
    if (away <= distance) {
      distance = away;
      nearest = point;
    }
  }
  return nearest;
}
