import { DAY_MS } from '@eupnea/model';
import type { StoredScope } from '@eupnea/contracts/stored-scope';
import type {
  BreathConfidenceQuery,
  ReadingsTimeseriesQuery,
  SettingsTimeseries,
  SettingsTimeseriesQuery,
  Timeseries,
  TimeseriesBody,
} from '@eupnea/contracts/timeseries';
import { invalidField } from '../../http/problem-error.ts';
import type { Viewer } from '../access/access-service.ts';
import {
  joinSessions,
  joinStretches,
  readExtent,
  type DeviceRange,
  type StoredDataService,
  type Stretch,
} from '../stored-data/stored-data-service.ts';
import { ROLLUP_STEP_MS, chooseStepMs, layGrid } from './choose-step.ts';
import { listEmptyBuckets, listPauses } from './list-gaps.ts';
import { readBreathPoints, readReadingPoints, type BreathPoint } from './point-repository.ts';
import { readBands } from './read-bands.ts';
import { readSettingSteps } from './read-setting-steps.ts';
import { readRollupSeries } from './rollup-series.ts';
import { summariseValues, type ValueRow } from './summarise-values.ts';

export { chooseStepMs, layGrid, type TimeGrid } from './choose-step.ts';
export { readBreathPoints } from './point-repository.ts';
export { quantileOfSorted, quantilesOf } from './quantiles.ts';

/** Average number of breaths per bucket below which each breath is a point. */
const BREATHS_PER_POINT = 2;

/** Maximum number of single breaths: three hours, as many as a browser draws at once. */
const BREATH_POINTS_MAX = 20_000;

/** Maximum number of breaths read directly: a day and a half, about 100 ms. Above it rollups are used. */
const BREATHS_READ_MAX = 40_000;

/** Maximum period of readings, days: a month has 270,000 at one every ten seconds, and more where values change. */
const READINGS_MAX_DAYS = 31;

const CONFIDENCE_PARAMETERS = ['confidence', 'signal_quality', 'mode_confidence'] as const;

interface Window {
  readonly fromUs: bigint;
  readonly toUs: bigint;
  readonly startMs: number;
  readonly endMs: number;
}

/** Numbers over time at screen resolution: single breaths, or buckets with their spread. */
export class TimeseriesService {
  readonly #storedData: StoredDataService;

  constructor(storedData: StoredDataService) {
    this.#storedData = storedData;
  }

  async read(viewer: Viewer, body: TimeseriesBody): Promise<Timeseries> {
    const { parameters, points, resolution, ...scope } = body;
    const { pool } = this.#storedData;
    const stretches = await this.#storedData.resolve(viewer, scope);
    const ranges = joinStretches(stretches);
    const extent = await readExtent(pool, ranges);
    const window = chooseWindow(scope, extent);
    const frame = {
      ...describeWindow(window),
      breaths: extent.breaths,
      bands: await this.#bands(ranges, stretches),
    };
    const showsBreaths =
      resolution === 'breath' || (resolution === 'auto' && extent.breaths <= points * BREATHS_PER_POINT);
    if (showsBreaths) {
      if (extent.breaths > BREATH_POINTS_MAX) {
        throw invalidField(
          'resolution',
          `At most ${BREATH_POINTS_MAX} single breaths; choose a shorter time`,
        );
      }
      return { ...frame, ...showBreaths(await this.#readBreaths(ranges, parameters), parameters) };
    }
    const spanMs = window.endMs - window.startMs;
    const fineStepMs = chooseStepMs(spanMs, points, 0);
    if (fineStepMs < ROLLUP_STEP_MS && extent.breaths <= BREATHS_READ_MAX) {
      const grid = layGrid(window.startMs, window.endMs, fineStepMs);
      const rows = await this.#readBreaths(ranges, parameters);
      const series = parameters.map((code, position) => summariseValues(code, position, rows, grid));
      return { ...frame, ...showBuckets(series, grid) };
    }
    const grid = layGrid(window.startMs, window.endMs, chooseStepMs(spanMs, points, ROLLUP_STEP_MS));
    const series = await readRollupSeries(pool, joinSessions(stretches), window, grid, parameters);
    return { ...frame, ...showBuckets(series, grid) };
  }

  async readReadings(viewer: Viewer, query: ReadingsTimeseriesQuery): Promise<Timeseries> {
    const { parameter, points, ...scope } = query;
    const { pool } = this.#storedData;
    const stretches = await this.#storedData.resolve(viewer, scope);
    const ranges = joinStretches(stretches);
    const extent = await readExtent(pool, ranges);
    const window = chooseWindow(scope, extent);
    if (window.endMs - window.startMs > READINGS_MAX_DAYS * DAY_MS) {
      throw invalidField('endTime', `Readings cover at most ${READINGS_MAX_DAYS} days at once`);
    }
    const rows = inOrderOfTime(await readReadingPoints(pool, cutTo(ranges, window), parameter), ranges);
    const frame = {
      ...describeWindow(window),
      breaths: extent.breaths,
      bands: await this.#bands(ranges, stretches),
    };
    if (rows.length <= points * BREATHS_PER_POINT) return { ...frame, ...showReadings(rows, parameter) };
    const grid = layGrid(
      window.startMs,
      window.endMs,
      chooseStepMs(window.endMs - window.startMs, points, 0),
    );
    const series = parameter.map((code, position) => summariseValues(code, position, rows, grid));
    return { ...frame, ...showBuckets(series, grid) };
  }

  /** Settings in force in the requested time, or in all stored time. */
  async readSettings(viewer: Viewer, query: SettingsTimeseriesQuery): Promise<SettingsTimeseries> {
    const { parameter, estimated, ...scope } = query;
    const { pool } = this.#storedData;
    const ranges = joinStretches(await this.#storedData.resolve(viewer, scope));
    const window = chooseWindow(scope, await readExtent(pool, ranges));
    return {
      ...describeWindow(window),
      series: await readSettingSteps(pool, cutTo(ranges, window), parameter, estimated),
    };
  }

  readConfidence(viewer: Viewer, patientId: number, query: BreathConfidenceQuery): Promise<Timeseries> {
    return this.read(viewer, {
      ...query,
      patient_id: patientId,
      parameters: [...CONFIDENCE_PARAMETERS],
      resolution: 'auto',
    });
  }

  #bands(ranges: readonly DeviceRange[], stretches: readonly Stretch[]) {
    return readBands(this.#storedData.pool, ranges, stretches);
  }

  async #readBreaths(
    ranges: readonly DeviceRange[],
    parameters: TimeseriesBody['parameters'],
  ): Promise<readonly BreathPoint[]> {
    return inOrderOfTime(await readBreathPoints(this.#storedData.pool, ranges, parameters), ranges);
  }
}

/** Ranges are sorted by device, and a patient may have lain on the later device first. */
function inOrderOfTime<Row extends ValueRow>(
  rows: readonly Row[],
  ranges: readonly DeviceRange[],
): readonly Row[] {
  return ranges.length > 1 ? rows.toSorted((left, right) => left.timeMs - right.timeMs) : rows;
}

/** Requested times, or from the first to the last breath. */
function chooseWindow(
  scope: StoredScope,
  extent: { readonly firstUs: bigint | null; readonly lastUs: bigint | null },
): Window {
  const fromUs = scope.startTime === undefined ? extent.firstUs : BigInt(Date.parse(scope.startTime)) * 1000n;
  const toUs = scope.endTime === undefined ? extent.lastUs : BigInt(Date.parse(scope.endTime)) * 1000n;
  const start = fromUs ?? (toUs === null ? 0n : toUs - 1000n);
  const end = toUs !== null && toUs > start ? toUs : start + 1000n;
  return { fromUs: start, toUs: end, startMs: Number(start) / 1000, endMs: Number(end) / 1000 };
}

function describeWindow({ startMs, endMs }: Window) {
  return { start: new Date(startMs).toISOString(), end: new Date(endMs).toISOString() };
}

function cutTo(ranges: readonly DeviceRange[], { fromUs, toUs }: Window): readonly DeviceRange[] {
  return ranges
    .map((range) => ({
      deviceId: range.deviceId,
      fromUs: range.fromUs > fromUs ? range.fromUs : fromUs,
      toUs: range.toUs < toUs ? range.toUs : toUs,
    }))
    .filter((range) => range.fromUs < range.toUs);
}

type Shown = Omit<Timeseries, 'start' | 'end' | 'breaths' | 'bands'>;

function showBreaths(rows: readonly BreathPoint[], parameters: readonly string[]): Shown {
  return {
    resolution: 'breath',
    step_seconds: null,
    times: rows.map(({ timeMs }) => timeMs),
    device_ids: rows.map(({ deviceId }) => deviceId),
    breath_numbers: rows.map(({ breathNumber }) => breathNumber),
    points: rows.length,
    series: parameters.map((parameter, position) => ({
      parameter,
      value: rows.map(({ values }) => values[position] ?? null),
    })),
    gaps: listPauses(rows),
  };
}

function showReadings(rows: readonly ValueRow[], parameters: readonly string[]): Shown {
  return {
    resolution: 'reading',
    step_seconds: null,
    times: rows.map(({ timeMs }) => timeMs),
    device_ids: null,
    breath_numbers: null,
    points: rows.length,
    series: parameters.map((parameter, position) => ({
      parameter,
      value: rows.map(({ values }) => values[position] ?? null),
    })),
    gaps: [],
  };
}

function showBuckets(series: Timeseries['series'], grid: ReturnType<typeof layGrid>): Shown {
  const times = Array.from({ length: grid.count }, (_, bucket) => grid.startMs + bucket * grid.stepMs);
  const isFilled = times.map((_time, bucket) => series.some(({ n }) => (n?.[bucket] ?? 0) > 0));
  return {
    resolution: 'bucket',
    step_seconds: grid.stepMs / 1000,
    times,
    device_ids: null,
    breath_numbers: null,
    points: isFilled.filter(Boolean).length,
    series,
    gaps: listEmptyBuckets(isFilled, grid),
  };
}
