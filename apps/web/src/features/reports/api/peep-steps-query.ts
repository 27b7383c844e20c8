import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { clockZone } from '../../../lib/clock-zone.ts';
import type { PeepStepsSearch } from '../logic/peep-steps-search.ts';

/** The page without a chosen day moves on with the clock: it is read again while it is open. */
const FRESH_MS = 60_000;
const AGAIN_MS = 5 * 60_000;

/** Days of a patient with their PEEP steps. */
export function peepStepsQuery({ patient, at, days }: PeepStepsSearch, projectId: string | undefined) {
  return queryOptions({
    queryKey: ['peep-steps', projectId ?? null, patient, at, days],
    staleTime: FRESH_MS,
    refetchInterval: at === null ? AGAIN_MS : false,
    queryFn: ({ signal }) =>
      api.call('patientPeepSteps', {
        params: { id: patient },
        query: {
          time_zone: clockZone(),
          days: String(days),
          ...(at === null ? {} : { at }),
          ...(projectId === undefined ? {} : { project_id: projectId }),
        },
        signal,
      }),
  });
}
