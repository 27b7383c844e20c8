import type { DistributionsAtAlarm } from '@eupnea/contracts/alarm-distributions';
import { quantileOfSorted } from '../timeseries/timeseries-service.ts';
import type { Episode } from './episode.ts';
import type { Moment } from './value-repository.ts';

/**
 * Offsets from an onset, s: the minute before shows the development (definitions.md, Alerts and alarms), the minute after
 * the outcome.
 */
const OFFSETS_SECONDS = [-60, -30, -15, 0, 15, 30, 60] as const;

/**
 * Maximum number of episodes with sampled values: 3,500 index look-ups, about 100 ms on the embedded
 * database.
 */
const SAMPLED_MAX = 500;

/** Returns all episodes, or an evenly spaced sample of them. */
export function sampleEpisodes(episodes: readonly Episode[]): readonly Episode[] {
  const step = Math.max(1, episodes.length / SAMPLED_MAX);
  const count = Math.min(episodes.length, SAMPLED_MAX);
  return Array.from({ length: count }, (_, index) => episodes[Math.floor(index * step)]).flatMap(
    (episode) => episode ?? [],
  );
}

/** Every offset of every episode, limited to the ventilation session of the onset. */
export function listMoments(episodes: readonly Episode[]): readonly Moment[] {
  return episodes.flatMap(({ deviceId, onsetMs, sessionFromMs, sessionToMs }) =>
    OFFSETS_SECONDS.map((offset) => {
      const atMs = onsetMs + offset * 1000;
      const isInside = atMs >= sessionFromMs && atMs < sessionToMs;
      const notBeforeMs = isInside ? sessionFromMs : atMs + 1;
      return {
        deviceId,
        atUs: BigInt(Math.round(atMs * 1000)),
        notBeforeUs: BigInt(Math.round(notBeforeMs * 1000)),
      };
    }),
  );
}

/** @param values one value per moment of the sampled episodes, in the same order */
export function describeAround(
  episodes: readonly Episode[],
  sampled: readonly Episode[],
  values: readonly (number | null)[],
  direction: 'low' | 'high',
): Pick<DistributionsAtAlarm, 'at_onset' | 'beyond_limit' | 'around'> {
  const sign = direction === 'high' ? 1 : -1;
  return {
    at_onset: summarise(episodes.map(({ value }) => value)),
    beyond_limit: summarise(
      episodes.map(({ value, limit }) => (value === null || limit === null ? null : (value - limit) * sign)),
    ),
    around: OFFSETS_SECONDS.map((offset, place) => ({
      offset_seconds: offset,
      ...summarise(sampled.map((_, index) => values[index * OFFSETS_SECONDS.length + place] ?? null)),
    })),
  };
}

function summarise(values: readonly (number | null)[]): DistributionsAtAlarm['at_onset'] {
  const sorted = values.filter((value) => value !== null).toSorted((left, right) => left - right);
  return {
    n: sorted.length,
    p25: quantileOfSorted(sorted, 0.25),
    median: quantileOfSorted(sorted, 0.5),
    p75: quantileOfSorted(sorted, 0.75),
  };
}
