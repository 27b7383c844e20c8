import type { AlarmWhatIf } from '@eupnea/contracts';
import { findFloods } from './find-floods.ts';
import { ratePerDay } from './rate-per-day.ts';
import { REPLAY_VALUE_MAX_AGE_MS, replayLimit } from './replay-limit.ts';
import type { ValueColumns } from './value-repository.ts';

interface TriedLimit {
  readonly direction: 'low' | 'high';
  readonly limit: number;
  readonly delaySeconds: number;
  readonly hysteresis: number;
}

/** A limit over the values of several devices, each for itself, and what it rests on. */
export function replayDevices(
  devices: readonly ValueColumns[],
  { direction, limit, delaySeconds, hysteresis }: TriedLimit,
): {
  readonly told: AlarmWhatIf['tried'];
  readonly values: number;
  readonly coveredSeconds: number;
} {
  let [episodes, seconds, floods, values, coveredSeconds] = [0, 0, 0, 0, 0];
  let longest: number | null = null;
  for (const { times, values: column } of devices) {
    const replayed = replayLimit(times, column, {
      direction,
      limit,
      delayMs: delaySeconds * 1000,
      hysteresis,
    });
    episodes += replayed.length;
    floods += findFloods(replayed.map(({ onsetMs }) => onsetMs)).length;
    for (const { onsetMs, endMs } of replayed) {
      seconds += (endMs - onsetMs) / 1000;
      longest = Math.max(longest ?? 0, (endMs - onsetMs) / 1000);
    }
    values += times.length;
    coveredSeconds += sumCovered(times);
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

/** A value holds until the next one, a minute at most. */
function sumCovered(times: readonly number[]): number {
  let coveredMs = 0;
  for (const [index, atMs] of times.entries()) {
    const nextMs = times[index + 1] ?? Number.POSITIVE_INFINITY;
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
  devices: readonly ValueColumns[],
  { from, width, bins }: Bins,
): NonNullable<AlarmWhatIf['histogram']> {
  const counts = Array.from({ length: bins }, () => 0);
  for (const { values } of devices) {
    for (const value of values) {
      const bin = Math.min(bins - 1, Math.max(0, Math.floor((value - from) / width)));
      counts[bin] = (counts[bin] ?? 0) + 1;
    }
  }
  return { from, width, counts };
}
