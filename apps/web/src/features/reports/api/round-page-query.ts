import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { clockZone } from '../../../lib/clock-zone.ts';
import type { RoundSearch } from '../logic/round-search.ts';

/** The page without a chosen end moves on with the clock: it is read again while it is open. */
const FRESH_MS = 60_000;
const AGAIN_MS = 5 * 60_000;

/** 24 hours of a patient against the 24 before. */
export function roundPageQuery({ patient, at, choice }: RoundSearch, projectId: string | undefined) {
  return queryOptions({
    queryKey: ['round-page', projectId ?? null, patient, at, choice],
    staleTime: FRESH_MS,
    refetchInterval: at === null ? AGAIN_MS : false,
    queryFn: ({ signal }) =>
      api.call('roundPage', {
        params: { id: patient },
        query: {
          time_zone: clockZone(),
          index: choice.index,
          min_confidence: choice.minConfidence,
          ...(at === null ? {} : { at }),
          ...(projectId === undefined ? {} : { project_id: projectId }),
        },
        signal,
      }),
  });
}
