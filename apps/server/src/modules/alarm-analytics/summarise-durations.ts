import type { AlarmDurations } from '@eupnea/contracts';
import { quantileOfSorted } from '../timeseries/timeseries-service.ts';
import type { Episode } from './episode.ts';

/** An alarm that is over within this time has cleared itself before anybody could act (breath-science 6.2). */
export const SHORT_MS = 10_000;

/** Durations of the episodes whose end is known; of the others it is only known that there are so many. */
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
