import type { AlarmDurations } from '@eupnea/contracts/alarm-analytics';
import { quantileOfSorted } from '../timeseries/timeseries-service.ts';
import type { Episode } from './episode.ts';

/** Duration below which an alarm cleared itself before anyone could act (definitions.md, Alerts and alarms), ms. */
export const SHORT_MS = 10_000;

/** Durations of the episodes with a known end, and the number of the others. */
export function summariseDurations(episodes: readonly Episode[]): AlarmDurations {
  const sorted = Float64Array.from(
    episodes.flatMap(({ onsetMs, endMs }) => (endMs === null ? [] : [(endMs - onsetMs) / 1000])),
  ).sort();
  const durations = [...sorted];
  return {
    ended: durations.length,
    open: episodes.length - durations.length,
    median_seconds: quantileOfSorted(durations, 0.5),
    p25_seconds: quantileOfSorted(durations, 0.25),
    p75_seconds: quantileOfSorted(durations, 0.75),
    p90_seconds: quantileOfSorted(durations, 0.9),
    longest_seconds: durations.at(-1) ?? null,
    short: durations.filter((seconds) => seconds * 1000 < SHORT_MS).length,
  };
}
