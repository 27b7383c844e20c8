import { setImmediate as giveWay } from 'node:timers/promises';
import type {
  BreathStatistics,
  BreathStatisticsBody,
  BreathsStatistics,
  BreathsStatisticsBody,
  ColumnStatistics,
  SettingStatistics,
  SettingStatisticsBody,
} from '@eupnea/contracts/breath-statistics';
import { VENTILATION_CONTROLS, listParameters, type VentilationControl } from '@eupnea/model';
import { invalidField, notFound } from '../../http/problem-error.ts';
import type { Viewer } from '../access/access-service.ts';
import {
  joinStretches,
  readExtent,
  toTime,
  type DeviceRange,
  type StoredDataService,
} from '../stored-data/stored-data-service.ts';
import { type BreathValues, readBreathValues } from './read-breath-values.ts';
import { readModeSpans, readSettingSpans } from './read-setting-spans.ts';
import { summariseColumn } from './summarise-column.ts';
import { preferReported, sumHours, summariseSetting } from './summarise-settings.ts';

/** Maximum number of breaths: four days. With twelve parameters about 10 MB and a sort of 10 ms each. */
const BREATHS_MAX = 100_000;

/** Half-width of the comparison period around a breath: half an hour. */
const AROUND_US = 1_800_000_000n;

/** Statistics of breaths and settings that the caller may see, computed from stored rows at each call. */
export class BreathStatisticsService {
  readonly #storedData: StoredDataService;
  readonly #now: () => number;

  /** @param now epoch milliseconds */
  constructor(storedData: StoredDataService, now: () => number) {
    this.#storedData = storedData;
    this.#now = now;
  }

  async summariseBreaths(viewer: Viewer, body: BreathsStatisticsBody): Promise<BreathsStatistics> {
    const { parameters, ...scope } = body;
    const { pool } = this.#storedData;
    const ranges = joinStretches(await this.#storedData.resolve(viewer, scope));
    const extent = await readExtent(pool, ranges);
    if (extent.breaths > BREATHS_MAX) {
      throw invalidField('endTime', `At most ${BREATHS_MAX} breaths; choose a shorter time`);
    }
    const keeper = await this.#storedData.keepPieces(ranges);
    const values = await readBreathValues(pool, ranges, parameters, keeper);
    const breathsOfModes = listBreathsOfModes(values);
    const summarised: BreathsStatistics['parameters'] = [];
    for (const [position, parameter] of parameters.entries()) {
      const column = values.columns[position] ?? new Float64Array();
      const all = summariseColumn(column);
      summarised.push({ parameter, all, modes: summariseModes(breathsOfModes, column, all) });
      // Yields between two sorts, so that the live waves leave this thread.
      await giveWay();
    }
    return {
      start: toTime(extent.firstUs),
      end: toTime(extent.lastUs),
      breaths: values.modes.length,
      parameters: summarised,
    };
  }

  async summariseBreath(viewer: Viewer, body: BreathStatisticsBody): Promise<BreathStatistics> {
    const { device_id, breath_number, parameters } = body;
    const { pool } = this.#storedData;
    const stretches = await this.#storedData.resolve(viewer, { device_id });
    const { rows } = await pool.query<{ startedAtUs: bigint }>(
      'select started_at_us as "startedAtUs" from breath where device_id = $1 and breath_number = $2',
      [device_id, breath_number],
    );
    const startedAtUs = rows[0]?.startedAtUs;
    if (startedAtUs === undefined) throw notFound();
    const stay = stretches.find(({ fromUs, toUs }) => fromUs <= startedAtUs && startedAtUs < toUs);
    if (stay === undefined) throw notFound();
    const around: DeviceRange = {
      deviceId: device_id,
      fromUs: stay.fromUs > startedAtUs - AROUND_US ? stay.fromUs : startedAtUs - AROUND_US,
      toUs: stay.toUs < startedAtUs + AROUND_US ? stay.toUs : startedAtUs + AROUND_US,
    };
    const own = await readBreathValues(
      pool,
      [{ deviceId: device_id, fromUs: startedAtUs, toUs: startedAtUs + 1n }],
      parameters,
    );
    const values = await readBreathValues(pool, [around], parameters);
    return {
      device_id,
      breath_number,
      ventilation_session_id: stay.sessionId,
      start: toTime(around.fromUs),
      end: toTime(around.toUs),
      breaths: values.modes.length,
      parameters: parameters.map((parameter, position) => {
        const column = values.columns[position] ?? new Float64Array();
        const value = own.columns[position]?.[0] ?? Number.NaN;
        return {
          parameter,
          value: Number.isNaN(value) ? null : value,
          percentile: rankOf(value, column),
          around: summariseColumn(column),
        };
      }),
    };
  }

  async summariseSettings(viewer: Viewer, body: SettingStatisticsBody): Promise<SettingStatistics> {
    const { parameters = listParameters('setting').map(({ code }) => code), ...scope } = body;
    const { pool } = this.#storedData;
    const nowUs = BigInt(Math.round(this.#now() * 1000));
    // An ongoing stay has an open end, but nothing is known after now.
    const ranges = joinStretches(await this.#storedData.resolve(viewer, scope))
      .map((range) => ({ ...range, toUs: range.toUs < nowUs ? range.toUs : nowUs }))
      .filter(({ fromUs, toUs }) => fromUs < toUs);
    const spans = await readSettingSpans(pool, ranges, parameters);
    const modes = preferReported(await readModeSpans(pool, ranges));
    const hours = sumHours(ranges);
    return {
      hours,
      parameters: parameters.map((parameter) =>
        summariseSetting(
          parameter,
          spans.filter((span) => span.parameter === parameter),
          modes,
          hours,
        ),
      ),
    };
  }
}

/** Places of the breaths of each mode, once for all columns. */
function listBreathsOfModes({ modes }: BreathValues): ReadonlyMap<VentilationControl, Int32Array> {
  const places = Map.groupBy(modes.keys(), (breath) => modes[breath] ?? null);
  return new Map(
    VENTILATION_CONTROLS.flatMap((mode) => {
      const own = places.get(mode);
      return own === undefined ? [] : [[mode, Int32Array.from(own)]];
    }),
  );
}

/** @param all of the whole column: of the only mode too */
function summariseModes(
  breathsOfModes: ReadonlyMap<VentilationControl, Int32Array>,
  column: Float64Array,
  all: ColumnStatistics,
) {
  return [...breathsOfModes]
    .map(([mode, places]) => ({
      mode,
      ...(places.length === column.length ? all : summariseColumn(pickPlaces(column, places))),
    }))
    .sort((left, right) => right.n + right.missing - left.n - left.missing);
}

function pickPlaces(column: Float64Array, places: Int32Array): Float64Array {
  const picked = new Float64Array(places.length);
  for (let index = 0; index < places.length; index += 1)
    picked[index] = column[places[index] ?? 0] ?? Number.NaN;
  return picked;
}

/** Percent of the values below this one; equal values count half. */
function rankOf(value: number, column: Float64Array): number | null {
  if (Number.isNaN(value)) return null;
  const present = column.filter((each) => !Number.isNaN(each));
  const below = present.filter((each) => each < value).length;
  const equal = present.filter((each) => each === value).length;
  return (100 * (below + equal / 2)) / present.length;
}
