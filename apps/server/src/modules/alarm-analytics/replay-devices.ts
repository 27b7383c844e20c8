import type { AlarmWhatIf } from '@eupnea/contracts/alarm-distributions';
import { findFloods } from './find-floods.ts';
import { ratePerDay } from './rate-per-day.ts';
import { REPLAY_VALUE_MAX_AGE_MS, replayLimit } from './replay-limit.ts';
import type { ValueSeries } from './value-repository.ts';

interface TriedLimit {
  readonly direction: 'low' | 'high';
  readonly limit: number;
  readonly delaySeconds: number;
  readonly hysteresis: number;
}

/** Replays a limit over the values of each stay, and counts values and devices. */
export function replayDevices(
  series: readonly ValueSeries[],
  { direction, limit, delaySeconds, hysteresis }: TriedLimit,
): {
  readonly told: AlarmWhatIf['tried'];
  readonly values: number;
  readonly coveredSeconds: number;
} {
  let [episodes, seconds, floods, values, coveredSeconds] = [0, 0, 0, 0, 0];
  let longest: number | null = null;
  for (const { times, values: column, untilMs } of series) {
    const replayed = replayLimit(times, column, {
      direction,
      limit,
      delayMs: delaySeconds * 1000,
      hysteresis,
      untilMs,
    });
    episodes += replayed.length;
    floods += findFloods(replayed.map(({ onsetMs }) => onsetMs)).length;
    for (const { onsetMs, endMs } of replayed) {
      seconds += (endMs - onsetMs) / 1000;
      longest = Math.max(longest ?? 0, (endMs - onsetMs) / 1000);
    }
    values += times.length;
    coveredSeconds += sumCovered(times, untilMs);
  }
  return {
    values,
    coveredSeconds,
    told: {
      limit,
      delay_seconds: delaySeconds,
      hysteresis,
      episodes,
      per_day: ratePerDay(episodes, coveredSeconds),
      seconds,
      longest_seconds: longest,
      floods,
    },
  };
}

/** Time covered by values: each holds until the next one or the end of the stay, at most a minute. */
function sumCovered(times: readonly number[], untilMs: number): number {
  let coveredMs = 0;
  for (const [index, atMs] of times.entries()) {
    const nextMs = Math.min(times[index + 1] ?? untilMs, untilMs);
    coveredMs += Math.max(0, Math.min(nextMs - atMs, REPLAY_VALUE_MAX_AGE_MS));
  }
  return coveredMs / 1000;
}

interface Bins {
  readonly from: number;
  readonly width: number;
  readonly bins: number;
}

export function countInBins(
  series: readonly ValueSeries[],
  { from, width, bins }: Bins,
): NonNullable<AlarmWhatIf['histogram']> {
  const counts = Array.from({ length: bins }, () => 0);
  for (const { values } of series) {
    for (const value of values) {
      const bin = Math.min(bins - 1, Math.max(0, Math.floor((value - from) / width)));
      counts[bin] = (counts[bin] ?? 0) + 1;
    }
  }
  return { from, width, counts };
}
