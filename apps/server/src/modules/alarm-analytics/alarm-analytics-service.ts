import {
  ALARM_PERIOD_DEFAULT_DAYS,
  ALARM_PERIOD_MAX_DAYS,
  type AlarmAnalytics,
  type AlarmAnalyticsQuery,
} from '@eupnea/contracts';
import { invalidField } from '../../http/problem-error.ts';
import type { Viewer } from '../access/access-service.ts';
import {
  joinStretches,
  type DeviceRange,
  type StoredDataService,
  type Stretch,
} from '../stored-data/stored-data-service.ts';
import { type EpisodeFilter, readDescriptions, readDeviceTimes, readEpisodes } from './alarm-repository.ts';
import type { Episode } from './episode.ts';
import { type Interval, joinIntervals, subtractIntervals } from './intervals.ts';
import { LocalHours } from './local-hours.ts';
import { summariseAlarms, type WatchedDevice } from './summarise-alarms.ts';

const DAY_MS = 86_400_000;

/** A month of thirty beds at 100 alarms a day; more would keep other callers waiting. */
const EPISODES_MAX = 100_000;

/** The asked time with its bounds. */
export interface AlarmPeriod {
  readonly startTime: string;
  readonly endTime: string;
}

export interface AlarmAnalyticsOptions {
  readonly storedData: StoredDataService;
  readonly timeZone: string;
  readonly now: () => number;
}

/** What stored alert episodes say about alarms, over everything the caller may see of a bounded time. */
export class AlarmAnalyticsService {
  readonly #options: AlarmAnalyticsOptions;

  constructor(options: AlarmAnalyticsOptions) {
    this.#options = options;
  }

  async summarise(viewer: Viewer, query: AlarmAnalyticsQuery): Promise<AlarmAnalytics> {
    const { storedData, timeZone, now } = this.#options;
    const { source, priority, kind, ...scope } = query;
    const period = choosePeriod(scope, now());
    const stretches = cutToNow(await storedData.resolvePeriod(viewer, { ...scope, ...period }), now());
    const episodes = await this.#readEpisodes(stretches, { source, priority, kind });
    const devices = await this.#readDevices(joinStretches(stretches));
    return {
      start: period.startTime,
      end: period.endTime,
      time_zone: timeZone,
      ...summariseAlarms(devices, episodes, new LocalHours(timeZone)),
    };
  }

  async #readEpisodes(stretches: readonly Stretch[], filter: EpisodeFilter): Promise<readonly Episode[]> {
    const episodes: Episode[] = [];
    for (const stretch of stretches) {
      const { pool } = this.#options.storedData;
      for (const episode of await readEpisodes(pool, stretch, filter, EPISODES_MAX - episodes.length))
        episodes.push(episode);
      if (episodes.length > EPISODES_MAX)
        throw invalidField('endTime', `More than ${EPISODES_MAX} alarms; choose a shorter time`);
    }
    return episodes.sort((left, right) => left.onsetMs - right.onsetMs);
  }

  async #readDevices(ranges: readonly DeviceRange[]): Promise<readonly WatchedDevice[]> {
    const { pool } = this.#options.storedData;
    const ids = [...new Set(ranges.map(({ deviceId }) => deviceId))];
    const descriptions = await readDescriptions(pool, ids);
    const times = await readDeviceTimes(pool, ranges);
    return ids.map((deviceId) => {
      const found = times.get(deviceId);
      const visible = ranges.filter((range) => range.deviceId === deviceId).map(toInterval);
      return {
        deviceId,
        description: descriptions.get(deviceId) ?? null,
        visible,
        observed:
          found === undefined
            ? null
            : subtractIntervals(joinIntervals(found.connected), joinIntervals(found.standby)),
      };
    });
  }
}

/** The asked time; without it the last week. */
export function choosePeriod(
  { startTime, endTime }: { readonly startTime?: string | undefined; readonly endTime?: string | undefined },
  nowMs: number,
): AlarmPeriod {
  const endMs = endTime === undefined ? nowMs : Date.parse(endTime);
  const startMs =
    startTime === undefined ? endMs - ALARM_PERIOD_DEFAULT_DAYS * DAY_MS : Date.parse(startTime);
  if (endMs - startMs > ALARM_PERIOD_MAX_DAYS * DAY_MS)
    throw invalidField('endTime', `Alarms cover at most ${ALARM_PERIOD_MAX_DAYS} days at once`);
  return { startTime: new Date(startMs).toISOString(), endTime: new Date(endMs).toISOString() };
}

/** A session in course is not observed beyond now. */
function cutToNow(stretches: readonly Stretch[], nowMs: number): readonly Stretch[] {
  const nowUs = BigInt(Math.ceil(nowMs)) * 1000n;
  return stretches
    .map((stretch) => (stretch.toUs > nowUs ? { ...stretch, toUs: nowUs } : stretch))
    .filter(({ fromUs, toUs }) => fromUs < toUs);
}

function toInterval({ fromUs, toUs }: DeviceRange): Interval {
  return { startMs: Number(fromUs) / 1000, endMs: Number(toUs) / 1000 };
}
