import { DAY_MS } from '@eupnea/model';
import {
  ALARM_PERIOD_DEFAULT_DAYS,
  ALARM_PERIOD_MAX_DAYS,
  type AlarmAnalyticsQuery,
} from '@eupnea/contracts/alarm-analytics';
import type { Pool } from 'pg';
import { invalidField } from '../../http/problem-error.ts';
import type { Viewer } from '../access/access-service.ts';
import { endStretches, type StoredDataService, type Stretch } from '../stored-data/stored-data-service.ts';
import { type EpisodeFilter, readEpisodes } from './alarm-repository.ts';
import type { Episode } from './episode.ts';

/** Maximum number of episodes: a month of thirty beds at 100 alarms per day. */
const EPISODES_MAX = 100_000;

/** Requested period with its bounds. */
interface AlarmPeriod {
  readonly startTime: string;
  readonly endTime: string;
}

export type AskedAlarmScope = Pick<
  AlarmAnalyticsQuery,
  'patient_id' | 'project_id' | 'device_id' | 'startTime' | 'endTime'
>;

/** The part of the requested period that the caller may see, up to now. */
export interface ResolvedAlarmScope {
  readonly period: AlarmPeriod;
  readonly stretches: readonly Stretch[];
}

/** Resolves whose alarms, and of which period, a call may read. */
export class AlarmScope {
  readonly #storedData: StoredDataService;
  readonly #now: () => number;

  constructor(storedData: StoredDataService, now: () => number) {
    this.#storedData = storedData;
    this.#now = now;
  }

  get pool(): Pool {
    return this.#storedData.pool;
  }

  async resolve(viewer: Viewer, scope: AskedAlarmScope): Promise<ResolvedAlarmScope> {
    const period = choosePeriod(scope, this.#now());
    const stretches = await this.#storedData.resolvePeriod(viewer, { ...scope, ...period });
    return { period, stretches: endStretches(stretches, this.#now()) };
  }

  /** In order of time. */
  async readEpisodes({ stretches }: ResolvedAlarmScope, filter: EpisodeFilter): Promise<readonly Episode[]> {
    const episodes: Episode[] = [];
    for (const stretch of stretches) {
      for (const episode of await readEpisodes(this.pool, stretch, filter, EPISODES_MAX - episodes.length))
        episodes.push(episode);
      if (episodes.length > EPISODES_MAX)
        throw invalidField('endTime', `More than ${EPISODES_MAX} alarms; choose a shorter time`);
    }
    return episodes.sort((left, right) => left.onsetMs - right.onsetMs);
  }
}

/** Requested period; the last week without one. */
function choosePeriod({ startTime, endTime }: AskedAlarmScope, nowMs: number): AlarmPeriod {
  const endMs = endTime === undefined ? nowMs : Date.parse(endTime);
  const startMs =
    startTime === undefined ? endMs - ALARM_PERIOD_DEFAULT_DAYS * DAY_MS : Date.parse(startTime);
  if (endMs - startMs > ALARM_PERIOD_MAX_DAYS * DAY_MS)
    throw invalidField('endTime', `Alarms cover at most ${ALARM_PERIOD_MAX_DAYS} days at once`);
  return { startTime: new Date(startMs).toISOString(), endTime: new Date(endMs).toISOString() };
}
