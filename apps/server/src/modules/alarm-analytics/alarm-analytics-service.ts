import type { AlarmAnalytics, AlarmAnalyticsQuery } from '@eupnea/contracts/alarm-analytics';
import type { Viewer } from '../access/access-service.ts';
import {
  joinStretches,
  type DeviceRange,
  type StoredDataService,
} from '../stored-data/stored-data-service.ts';
import { AlarmLimitsService } from './alarm-limits-service.ts';
import { readDescriptions, readDeviceTimes } from './alarm-repository.ts';
import { AlarmScope } from './alarm-scope.ts';
import { type Interval, joinIntervals, subtractIntervals } from './intervals.ts';
import { LocalHours } from './local-hours.ts';
import { type AlarmRate, type PatientTime, ratePatients } from './rate-patients.ts';
import { summariseAlarms, type WatchedDevice } from './summarise-alarms.ts';

export interface AlarmAnalyticsOptions {
  readonly storedData: StoredDataService;
  readonly timeZone: string;
  readonly now: () => number;
}

/** Alarm statistics from stored alert episodes, over the data that the caller may see in a bounded period. */
export class AlarmAnalyticsService {
  readonly limits: AlarmLimitsService;
  readonly #scope: AlarmScope;
  readonly #timeZone: string;

  constructor({ storedData, timeZone, now }: AlarmAnalyticsOptions) {
    this.#scope = new AlarmScope(storedData, now);
    this.#timeZone = timeZone;
    this.limits = new AlarmLimitsService(this.#scope);
  }

  async summarise(viewer: Viewer, query: AlarmAnalyticsQuery): Promise<AlarmAnalytics> {
    const { source, priority, kind, time_zone: timeZone = this.#timeZone, ...scope } = query;
    const resolved = await this.#scope.resolve(viewer, scope);
    const episodes = await this.#scope.readEpisodes(resolved, { source, priority, kind });
    const devices = await this.#readDevices(joinStretches(resolved.stretches));
    return {
      start: resolved.period.startTime,
      end: resolved.period.endTime,
      time_zone: timeZone,
      ...summariseAlarms(devices, episodes, new LocalHours(timeZone)),
    };
  }

  /** Alarm rates by patient. The caller has resolved the times. */
  rateByPatient(times: readonly PatientTime[]): Promise<ReadonlyMap<number, AlarmRate>> {
    return ratePatients(this.#scope.pool, times);
  }

  async #readDevices(ranges: readonly DeviceRange[]): Promise<readonly WatchedDevice[]> {
    const { pool } = this.#scope;
    const ids = [...new Set(ranges.map(({ deviceId }) => deviceId))];
    const descriptions = await readDescriptions(pool, ids);
    const times = await readDeviceTimes(pool, ranges);
    return ids.map((deviceId) => {
      const found = times.get(deviceId);
      return {
        deviceId,
        description: descriptions.get(deviceId) ?? null,
        visible: ranges.filter((range) => range.deviceId === deviceId).map(toInterval),
        observed:
          found === undefined
            ? null
            : subtractIntervals(joinIntervals(found.connected), joinIntervals(found.standby)),
      };
    });
  }
}

function toInterval({ fromUs, toUs }: DeviceRange): Interval {
  return { startMs: Number(fromUs) / 1000, endMs: Number(toUs) / 1000 };
}
