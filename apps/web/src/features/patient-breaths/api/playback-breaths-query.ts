import type { StoredBreathRecord } from '@eupnea/contracts/stored-breath';
import type { TimeWindow } from '@eupnea/waveform';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { writeTime } from '../../../lib/stored/period.ts';
import type { ReviewScope } from '../../../lib/stored/review.ts';

/** Length of one request, ms: 4 min hold 480 breaths at 120 a minute, fewer than the most of a page. */
export const PLAYED_CHUNK_MS = 240_000;
const MOST_BREATHS = 500;
/** Time that a passed chunk is kept, ms: a step back. */
const KEPT_MS = 60_000;
/** Two times that are one end of a breath, ms. */
const SAME_MS = 1;

/** Breaths with their numbers that begin in an aligned chunk of time. */
export function playedBreathsQuery(scope: ReviewScope, chunk: number | null) {
  return queryOptions({
    queryKey: ['played-breaths', scope, chunk],
    enabled: chunk !== null,
    gcTime: KEPT_MS,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }): Promise<readonly StoredBreathRecord[]> => {
      if (chunk === null) return [];
      const query = {
        ...scope,
        startTime: writeTime(chunk * PLAYED_CHUNK_MS),
        endTime: writeTime((chunk + 1) * PLAYED_CHUNK_MS),
        count: MOST_BREATHS,
      };
      return (await api.call('listBreaths', { query, signal })).items;
    },
  });
}

/** End of the breath after (1) or before (-1) a time, epoch ms; null without one in the stretch. */
export async function findBreathEnd(
  scope: ReviewScope,
  stretch: TimeWindow,
  timeMs: number,
  by: -1 | 1,
  signal: AbortSignal,
): Promise<number | null> {
  const [fromMs, toMs] = by === 1 ? [timeMs, stretch.toMs] : [stretch.fromMs, timeMs];
  if (toMs <= fromMs) return null;
  const query = {
    ...scope,
    startTime: writeTime(Math.floor(fromMs)),
    endTime: writeTime(Math.ceil(toMs)),
    sortOrder: by === 1 ? ('asc' as const) : ('desc' as const),
    count: 3,
  };
  const { items } = await api.call('listBreaths', { query, signal });
  const ends = items.map(({ ended_at }) => Date.parse(ended_at));
  return ends.find((endMs) => (endMs - timeMs) * by > SAME_MS) ?? null;
}
