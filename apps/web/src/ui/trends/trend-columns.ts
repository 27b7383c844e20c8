import type { Timeseries, TimeseriesColumns } from '@eupnea/contracts';

/** A panel's columns: equal lengths, null where a line breaks. */
export interface TrendColumns {
  readonly timesMs: readonly number[];
  readonly low: readonly (number | null)[];
  readonly high: readonly (number | null)[];
  readonly middle: readonly (number | null)[];
}

/** The middle of a bucket, the beginning of a breath. */
export function pointTimeMs(answer: Timeseries, point: number): number {
  return (answer.times[point] ?? Number.NaN) + (answer.step_seconds ?? 0) * 500;
}

/**
 * What a panel draws of one parameter: median and extremes of a bucket, the value of a breath. Every stretch without
 * breaths gets a point without a value, so that no line crosses it.
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
    low.push(series.minimum?.[point] ?? value);
    high.push(series.maximum?.[point] ?? value);
    middle.push(value);
  }
  return { timesMs, low, high, middle };
}

/** Least and greatest value of the whole answer; null without any. */
export function rangeOf(
  series: TimeseriesColumns,
): { readonly least: number; readonly greatest: number } | null {
  let least = Number.POSITIVE_INFINITY;
  let greatest = Number.NEGATIVE_INFINITY;
  for (const column of [series.minimum ?? series.value, series.maximum ?? series.value]) {
    for (const value of column) {
      if (value === null) continue;
      least = Math.min(least, value);
      greatest = Math.max(greatest, value);
    }
  }
  return least > greatest ? null : { least, greatest };
}

/** A breath further from the cursor than this is not the one that is pointed at. */
const NEAREST_BREATH_MS = 20_000;

/** The point at a time: its bucket, or the nearest breath; null in a gap. */
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

/** The newest value; null where nothing was measured. */
export function newestValue(series: TimeseriesColumns): number | null {
  return (series.median ?? series.value).findLast((value) => value !== null) ?? null;
}

export function valueAt(series: TimeseriesColumns, point: number | null): number | null {
  if (point === null) return null;
  return series.median?.[point] ?? series.value[point] ?? null;
}
