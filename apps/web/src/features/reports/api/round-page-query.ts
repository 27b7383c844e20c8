import type { Language } from '@eupnea/notation/languages';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { clockZone } from '../../../lib/clock-zone.ts';
import type { RoundSearch } from '../logic/round-search.ts';

/** The page without a chosen end moves on with the clock: it is read again while it is open. */
const FRESH_MS = 60_000;
const AGAIN_MS = 5 * 60_000;

/** 24 hours of a patient against the 24 before. */
export function roundPageQuery(search: RoundSearch, projectId: string | undefined) {
  const { patient, at, choice } = search;
  return queryOptions({
    queryKey: ['round-page', projectId ?? null, patient, at, choice],
    staleTime: FRESH_MS,
    refetchInterval: at === null ? AGAIN_MS : false,
    queryFn: ({ signal }) =>
      api.call('roundPage', {
        params: { id: patient },
        query: toQuery(search, projectId),
        signal,
      }),
  });
}

/**
 * The page that is shown as a document.
 * @param end of its hours, so that a page without a chosen end keeps them
 */
export async function openRoundPagePdf(
  search: RoundSearch,
  end: string | null,
  projectId: string | undefined,
  language: Language,
): Promise<Response> {
  return await api.open('roundPagePdf', {
    params: { id: search.patient },
    query: { ...toQuery({ ...search, at: end }, projectId), language },
  });
}

function toQuery({ at, choice }: RoundSearch, projectId: string | undefined) {
  return {
    time_zone: clockZone(),
    index: choice.index,
    min_confidence: choice.minConfidence,
    ...(at === null ? {} : { at }),
    ...(projectId === undefined ? {} : { project_id: projectId }),
  };
}
