import type {
  AlarmWhatIf,
  AlarmWhatIfQuery,
  DistributionsAtAlarm,
  DistributionsAtAlarmQuery,
  ThresholdDistributions,
  ThresholdDistributionsQuery,
} from '@eupnea/contracts/alarm-distributions';
import { findParameter } from '@eupnea/model';
import { invalidField } from '../../http/problem-error.ts';
import type { Viewer } from '../access/access-service.ts';
import { joinStretches } from '../stored-data/stored-data-service.ts';
import type { AlarmScope, ResolvedAlarmScope } from './alarm-scope.ts';
import type { Episode } from './episode.ts';
import { countInBins, replayDevices } from './replay-devices.ts';
import { describeAround, listMoments, sampleEpisodes } from './sample-around.ts';
import { readThresholds, THRESHOLDS_MAX } from './threshold-repository.ts';
import { findValueSource, readNewestValues, readValues, type ValueSeries } from './value-repository.ts';
import { groupBy } from './summarise-kinds.ts';

/**
 * Maximum number of values of one what-if: two weeks with a breath every four seconds, read in about a
 * second.
 */
const VALUES_MAX = 300_000;

/**
 * Statistics of alarm limits from stored data: limits in force, values around an onset, and a what-if with
 * another limit.
 */
export class AlarmLimitsService {
  readonly #scope: AlarmScope;

  constructor(scope: AlarmScope) {
    this.#scope = scope;
  }

  async listThresholds(viewer: Viewer, query: ThresholdDistributionsQuery): Promise<ThresholdDistributions> {
    const { source, ...scope } = query;
    const { period, stretches } = await this.#scope.resolve(viewer, scope);
    const rows = await readThresholds(this.#scope.pool, joinStretches(stretches), { source });
    const sides = groupBy(
      rows.slice(0, THRESHOLDS_MAX),
      (row) => `${row.parameter} ${row.direction} ${row.source}`,
    );
    return {
      start: period.startTime,
      end: period.endTime,
      items: [...sides.values()].flatMap((limits) =>
        limits.slice(0, 1).map(({ source: whose, parameter, direction }) => ({
          source: whose,
          parameter,
          direction,
          seconds: limits.reduce((sum, { seconds }) => sum + seconds, 0),
          limits: limits.map(({ limit, seconds, devices }) => ({ limit, seconds, devices })),
        })),
      ),
      is_cut: rows.length > THRESHOLDS_MAX,
    };
  }

  async describeAtAlarm(viewer: Viewer, query: DistributionsAtAlarmQuery): Promise<DistributionsAtAlarm> {
    const { parameter, direction, ...scope } = query;
    const resolved = await this.#scope.resolve(viewer, scope);
    const episodes = await this.#readEpisodes(resolved, query);
    const sampled = sampleEpisodes(episodes);
    const values = await readNewestValues(this.#scope.pool, listMoments(sampled), parameter);
    return {
      start: resolved.period.startTime,
      end: resolved.period.endTime,
      parameter,
      direction,
      values_from: findValueSource(parameter).from,
      episodes: episodes.length,
      sampled: sampled.length,
      ...describeAround(episodes, sampled, values, direction),
    };
  }

  async tryLimit(viewer: Viewer, query: AlarmWhatIfQuery): Promise<AlarmWhatIf> {
    const { parameter, direction, limit, delay_seconds, ...scope } = query;
    const resolved = await this.#scope.resolve(viewer, scope);
    const { pool } = this.#scope;
    const definition = findParameter('monitored', parameter);
    const rule = definition?.alert ?? { delaySeconds: 0, hysteresis: 0 };
    const series = await this.#readSeries(resolved, parameter);
    const episodes = await this.#readEpisodes(resolved, query);
    const thresholds = await readThresholds(pool, joinStretches(resolved.stretches), {
      source: 'eupnea',
      parameter,
    });
    const inForce = thresholds.find((row) => row.direction === direction);
    const replay = (tried: number, delaySeconds: number) =>
      replayDevices(series, { direction, limit: tried, delaySeconds, hysteresis: rule.hysteresis });
    const { coveredSeconds, values } = replay(limit, delay_seconds ?? rule.delaySeconds);
    return {
      start: resolved.period.startTime,
      end: resolved.period.endTime,
      parameter,
      direction,
      values_from: findValueSource(parameter).from,
      values,
      devices: new Set(series.map(({ deviceId }) => deviceId)).size,
      covered_seconds: coveredSeconds,
      recorded: episodes.length,
      set: inForce === undefined ? null : replay(inForce.limit, rule.delaySeconds).told,
      tried: replay(limit, delay_seconds ?? rule.delaySeconds).told,
      histogram: definition?.histogram === undefined ? null : countInBins(series, definition.histogram),
    };
  }

  #readEpisodes(
    resolved: ResolvedAlarmScope,
    { parameter, direction }: Pick<AlarmWhatIfQuery, 'parameter' | 'direction'>,
  ): Promise<readonly Episode[]> {
    return this.#scope.readEpisodes(resolved, {
      source: 'eupnea',
      priority: undefined,
      kind: [`${parameter}_${direction}`],
    });
  }

  /** Values of each stay in the scope; stays without values are left out. */
  async #readSeries(resolved: ResolvedAlarmScope, parameter: string): Promise<readonly ValueSeries[]> {
    const series: ValueSeries[] = [];
    let values = 0;
    for (const range of joinStretches(resolved.stretches)) {
      const { deviceId, toUs } = range;
      const own: ValueSeries = { deviceId, untilMs: Number(toUs) / 1000, times: [], values: [] };
      await readValues(this.#scope.pool, range, parameter, own);
      values += own.times.length;
      if (values > VALUES_MAX)
        throw invalidField('endTime', `More than ${VALUES_MAX} values; choose a shorter time or one device`);
      if (own.times.length > 0) series.push(own);
    }
    return series;
  }
}
