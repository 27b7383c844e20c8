import { ALARM_PRIORITIES, type AlarmAnalytics, type AlarmDevice } from '@eupnea/contracts/alarm-analytics';
import type { Episode } from './episode.ts';
import { type Flood, findFloods } from './find-floods.ts';
import { type Interval, intersectIntervals, joinIntervals, sumSeconds } from './intervals.ts';
import { DAYS, HOURS, type LocalHours, zeros } from './local-hours.ts';
import { ratePerDay } from './rate-per-day.ts';
import { summariseDurations } from './summarise-durations.ts';
import { findDeviceChatter, groupBy, summariseKinds } from './summarise-kinds.ts';

/** Maximum number of floods and devices in an answer: the largest are listed, the total is given. */
const FLOODS_MAX = 100;
const DEVICES_MAX = 200;

/** A device with visible stored data in the period. */
export interface WatchedDevice {
  readonly deviceId: number;
  readonly description: string | null;
  /** Time connected and not in standby, joined; null when no connection is recorded. */
  readonly observed: readonly Interval[] | null;
  /** Visible time of the device, joined. An active alarm counts only within it. */
  readonly visible: readonly Interval[];
}

interface DeviceSummary {
  readonly alarm: AlarmDevice;
  readonly bursts: number;
  readonly floods: readonly Flood[];
  readonly inAlarmSeconds: number;
  readonly inAlarmObservedSeconds: number;
}

export type AlarmSummary = Omit<AlarmAnalytics, 'start' | 'end' | 'time_zone'>;

/** @param episodes episodes of all these devices, in order of time */
export function summariseAlarms(
  devices: readonly WatchedDevice[],
  episodes: readonly Episode[],
  hours: LocalHours,
): AlarmSummary {
  const own = groupBy(episodes, ({ deviceId }) => deviceId);
  const summaries = devices
    .map((device) => summariseDevice(device, own.get(device.deviceId) ?? [], hours))
    // The device of an imported file has no alarms to count.
    .filter(({ alarm }) => alarm.observed_seconds !== null || alarm.episodes > 0);
  const known = devices.flatMap(({ observed }) => (observed === null ? [] : [observed]));
  const observedSeconds = known.length === 0 ? null : sum(known.map(sumSeconds));
  const watched = new Set(devices.flatMap(({ deviceId, observed }) => (observed === null ? [] : [deviceId])));
  const spread = known.length === 0 ? null : hours.spread(known.flat());
  const places = episodes.map(({ onsetMs }) => hours.at(onsetMs));
  return {
    episodes: episodes.length,
    technical: episodes.filter(({ technical }) => technical).length,
    by_priority: ALARM_PRIORITIES.map((priority) => ({
      priority,
      episodes: episodes.filter((episode) => episode.priority === priority).length,
    })),
    observed_seconds: observedSeconds,
    per_day: ratePerDay(episodes.filter(({ deviceId }) => watched.has(deviceId)).length, observedSeconds),
    in_alarm_seconds: sum(summaries.map(({ inAlarmSeconds }) => inAlarmSeconds)),
    in_alarm_share:
      observedSeconds === null || observedSeconds === 0
        ? null
        : Math.min(1, sum(summaries.map((device) => device.inAlarmObservedSeconds)) / observedSeconds),
    durations: summariseDurations(episodes),
    chatter: {
      episodes: sum(summaries.map(({ alarm }) => alarm.chatter)),
      bursts: sum(summaries.map(({ bursts }) => bursts)),
    },
    floods: listFloods(summaries),
    ...summariseKinds(episodes),
    devices: summaries
      .map(({ alarm }) => alarm)
      .toSorted((left, right) => right.episodes - left.episodes || left.device_id - right.device_id)
      .slice(0, DEVICES_MAX),
    devices_total: summaries.length,
    by_hour: {
      episodes: countIn(
        HOURS,
        places.map(({ hour }) => hour),
      ),
      observed_seconds: spread?.byHour ?? null,
    },
    by_weekday: {
      episodes: countIn(
        DAYS,
        places.map(({ weekday }) => weekday),
      ),
      observed_seconds: spread?.byWeekday ?? null,
    },
  };
}

function summariseDevice(
  device: WatchedDevice,
  episodes: readonly Episode[],
  hours: LocalHours,
): DeviceSummary {
  const { deviceId, description, observed, visible } = device;
  const chatter = findDeviceChatter(episodes);
  const floods = findFloods(
    episodes.map(({ onsetMs }) => onsetMs),
    Math.max(...visible.map(({ endMs }) => endMs)),
  );
  const lasting = episodes.map(({ onsetMs, endMs }) => ({
    startMs: onsetMs,
    endMs: endMs ?? visible.find(({ endMs: until }) => until > onsetMs)?.endMs ?? onsetMs,
  }));
  const inAlarm = intersectIntervals(joinIntervals(lasting), visible);
  const observedSeconds = observed === null ? null : sumSeconds(observed);
  return {
    bursts: chatter.bursts,
    floods,
    inAlarmSeconds: sumSeconds(inAlarm),
    inAlarmObservedSeconds: observed === null ? 0 : sumSeconds(intersectIntervals(inAlarm, observed)),
    alarm: {
      device_id: deviceId,
      description,
      episodes: episodes.length,
      chatter: chatter.episodes,
      floods: floods.length,
      observed_seconds: observedSeconds,
      per_day: ratePerDay(episodes.length, observedSeconds),
      median_seconds: summariseDurations(episodes).median_seconds,
      by_hour: countIn(
        HOURS,
        episodes.map(({ onsetMs }) => hours.at(onsetMs).hour),
      ),
      observed_by_hour: observed === null ? null : hours.spread(observed).byHour,
    },
  };
}

function listFloods(summaries: readonly DeviceSummary[]): AlarmAnalytics['floods'] {
  const all = summaries
    .flatMap(({ alarm, floods }) => floods.map((flood) => ({ ...flood, deviceId: alarm.device_id })))
    .toSorted((left, right) => right.endMs - right.startMs - (left.endMs - left.startMs));
  const [longest] = all;
  return {
    total: all.length,
    episodes: sum(all.map(({ episodes }) => episodes)),
    longest_seconds: longest === undefined ? null : (longest.endMs - longest.startMs) / 1000,
    items: all.slice(0, FLOODS_MAX).map(({ deviceId, startMs, endMs, episodes }) => ({
      device_id: deviceId,
      start: new Date(startMs).toISOString(),
      end: new Date(endMs).toISOString(),
      episodes,
    })),
  };
}

function countIn(length: number, places: readonly number[]): number[] {
  const counts = zeros(length);
  for (const place of places) counts[place] = (counts[place] ?? 0) + 1;
  return counts;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
