import type { AsynchronyTimeseries } from '@eupnea/contracts/asynchrony';
import type { SettingsTimeseries, Timeseries, TimeseriesColumns } from '@eupnea/contracts/timeseries';
import type { SampleKind } from '../../lib/clinical/lab-units.ts';
import { valuesOfSample, type LabSample } from '../../lib/clinical/sample-values.ts';
import { rangeOf, rangeOfColumns, toTrendColumns, type TrendColumns } from '../trends/trend-columns.ts';
import { ANY_FINDING, type TimelineRow } from './timeline-rows.ts';

/** A curve and how it is read at a time. */
export interface RowColumns extends TrendColumns {
  /** `curve`: points of a line with a band; `dots`: single points; `steps`: values that hold until the next. */
  readonly line: 'curve' | 'dots' | 'steps';
  /** Whether a value holds until the next one, as a setting or a laboratory value. */
  readonly holds: boolean;
  /** Distance up to which a point is read, ms; without meaning where values hold. */
  readonly reachMs: number;
  readonly hasBand: boolean;
  /** Lowest and highest value in view, of bands their edges; null without values. */
  readonly range: { readonly least: number; readonly greatest: number } | null;
}

/** Distance up to which a single breath or reading is read, ms. */
const NEAREST_POINT_MS = 20_000;

export const NO_COLUMNS: RowColumns = {
  timesMs: [],
  low: [],
  high: [],
  middle: [],
  line: 'curve',
  holds: false,
  reachMs: 0,
  hasBand: false,
  range: null,
};

/** A breath number or monitored value: its points, or buckets with their 10th to 90th percentile. */
export function columnsOfSeries(answer: Timeseries, series: TimeseriesColumns): RowColumns {
  const isBucket = answer.step_seconds !== null;
  const columns = toTrendColumns(answer, series);
  return {
    ...columns,
    line: answer.resolution === 'breath' ? 'dots' : 'curve',
    holds: false,
    reachMs: isBucket ? (answer.step_seconds ?? 0) * 500 : NEAREST_POINT_MS,
    hasBand: isBucket,
    // Minimum and maximum of a bucket are single breaths, such as a cough.
    range: isBucket ? rangeOfColumns(columns.low, columns.high) : rangeOf(series),
  };
}

/** One value of the samples over time, oldest first. */
export function columnsOfSamples(kind: SampleKind, samples: readonly LabSample[], code: string): RowColumns {
  const points = samples
    .flatMap((sample) => {
      const value = valuesOfSample(kind, sample)[code];
      return value === undefined ? [] : [[Date.parse(sample.taken_at), value] as const];
    })
    .toSorted(([one], [other]) => one - other);
  return toHeld(points, 'dots');
}

type Steps = SettingsTimeseries['series'][number]['steps'];

/**
 * A setting over time: a value holds until the next one, its end, or the end of the period. Texts and switches have
 * no height.
 */
export function columnsOfSteps(steps: Steps, endMs: number): RowColumns {
  const points: (readonly [number, number | null])[] = [];
  for (const [position, step] of steps.entries()) {
    const nextMs = steps[position + 1]?.start ?? Number.POSITIVE_INFINITY;
    const untilMs = Math.min(step.end ?? endMs, endMs);
    const value = typeof step.value === 'number' ? step.value : null;
    points.push([step.start, value]);
    if (value === null || nextMs <= untilMs) continue;
    points.push([untilMs, value]);
    if (untilMs < endMs) points.push([untilMs + 1, null]);
  }
  return toHeld(points, 'steps');
}

/**
 * Share of breaths with a finding in each bin, %. Undecided breaths may have one as well: the band reaches from the
 * share that was found to the share if all of them had. A bin without decided breaths has no value.
 */
export function columnsOfShare(bins: AsynchronyTimeseries, code: string): RowColumns {
  const counts = code === ANY_FINDING ? bins : bins.series.find(({ kind }) => kind === code);
  if (counts === undefined) return NO_COLUMNS;
  const shares = bins.times.map((_, bin) => {
    const breaths = bins.breaths[bin] ?? 0;
    const decided = counts.decided_breaths[bin] ?? 0;
    if (breaths === 0 || decided === 0) return null;
    const least = Math.min(counts.breaths_with_finding[bin] ?? 0, breaths);
    return {
      least: (100 * least) / breaths,
      most: (100 * Math.min(breaths, least + breaths - decided)) / breaths,
    };
  });
  const least = shares.map((share) => share?.least ?? null);
  const high = shares.map((share) => share?.most ?? null);
  return {
    timesMs: bins.times.map((startMs) => startMs + bins.step_seconds * 500),
    low: least,
    high,
    middle: least,
    line: 'curve',
    holds: false,
    reachMs: bins.step_seconds * 500,
    hasBand: true,
    range: rangeOfColumns(least, high),
  };
}

function toHeld(points: readonly (readonly [number, number | null])[], line: RowColumns['line']): RowColumns {
  const middle = points.map(([, value]) => value);
  const timesMs = points.map(([timeMs]) => timeMs);
  const range = rangeOfColumns(middle, middle);
  return { timesMs, low: middle, high: middle, middle, line, holds: true, reachMs: 0, hasBand: false, range };
}

/** Answers that the rows are drawn from; undefined while one loads. */
export interface RowSources {
  readonly breaths: Timeseries | undefined;
  readonly readings: Timeseries | undefined;
  readonly settings: SettingsTimeseries | undefined;
  readonly shares: AsynchronyTimeseries | undefined;
  readonly gases: readonly LabSample[];
  readonly blood: readonly LabSample[];
  /** End of the period: a setting in force reaches to it. */
  readonly endMs: number;
}

export function columnsOfRow({ kind, code }: TimelineRow, sources: RowSources): RowColumns {
  if (kind === 'gas') return columnsOfSamples(kind, sources.gases, code);
  if (kind === 'blood') return columnsOfSamples(kind, sources.blood, code);
  if (kind === 'async') {
    return sources.shares === undefined ? NO_COLUMNS : columnsOfShare(sources.shares, code);
  }
  if (kind === 'setting') {
    const steps = sources.settings?.series.find(({ parameter }) => parameter === code)?.steps ?? [];
    return columnsOfSteps(steps, sources.endMs);
  }
  const answer = kind === 'reading' ? sources.readings : sources.breaths;
  const series = answer?.series.find(({ parameter }) => parameter === code);
  return answer === undefined || series === undefined ? NO_COLUMNS : columnsOfSeries(answer, series);
}

/** Values of a row at a time. */
export interface RowReading {
  readonly value: number;
  /** Edges of the band; equal to the value of a single point. */
  readonly low: number;
  readonly high: number;
}

/** Point at a time: the last one before it where values hold, otherwise the nearest within reach; null without one. */
export function readRow(columns: RowColumns, timeMs: number): RowReading | null {
  const point = findPointAt(columns, timeMs);
  const value = point === null ? null : (columns.middle[point] ?? null);
  if (point === null || value === null) return null;
  return { value, low: columns.low[point] ?? value, high: columns.high[point] ?? value };
}

function findPointAt({ timesMs, holds, reachMs }: RowColumns, timeMs: number): number | null {
  const after = firstAfter(timesMs, timeMs);
  if (holds) return after === 0 ? null : after - 1;
  const [before, next] = [timesMs[after - 1], timesMs[after]];
  const back = before === undefined ? Number.POSITIVE_INFINITY : timeMs - before;
  const ahead = next === undefined ? Number.POSITIVE_INFINITY : next - timeMs;
  if (Math.min(back, ahead) > reachMs) return null;
  return back <= ahead ? after - 1 : after;
}

/** Index of the first time after this one, by bisection: a curve has up to 20,000 points. */
function firstAfter(timesMs: readonly number[], timeMs: number): number {
  let [from, to] = [0, timesMs.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((timesMs[middle] ?? 0) <= timeMs) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Breaths in the newest value of a curve of breaths: one cough must not stand as the patient's state. */
const NEWEST_BREATHS = 10;

/** Newest value of a row, of single breaths the median of the last ten; null without any. */
export function newestOf({ middle, line, holds }: RowColumns): number | null {
  if (line !== 'dots' || holds) return middle.findLast((value) => value !== null) ?? null;
  const known = middle.filter((value) => value !== null).slice(-NEWEST_BREATHS);
  return medianOf(known);
}

function medianOf(values: readonly number[]): number | null {
  const sorted = values.toSorted((one, other) => one - other);
  const half = sorted.length >> 1;
  const upper = sorted[half] ?? null;
  const lower = sorted[half - 1] ?? null;
  return upper === null || lower === null || sorted.length % 2 === 1 ? upper : (lower + upper) / 2;
}
