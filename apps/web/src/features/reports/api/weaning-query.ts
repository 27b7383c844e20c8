import type { WeaningDefinitionBody } from '@eupnea/contracts/weaning';
import type { Language } from '@eupnea/notation/languages';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { clockZone } from '../../../lib/clock-zone.ts';
import type { WeaningSearch } from '../logic/weaning-search.ts';

/** The page without a chosen day moves on with the clock: it is read again while it is open. */
const FRESH_MS = 60_000;
const AGAIN_MS = 5 * 60_000;
const KEY = 'weaning';

/** Days of a patient with their breathing trials. */
export function weaningQuery(search: WeaningSearch, projectId: string | undefined) {
  const { patient, at, days } = search;
  return queryOptions({
    queryKey: [KEY, projectId ?? null, patient, at, days],
    staleTime: FRESH_MS,
    refetchInterval: at === null ? AGAIN_MS : false,
    queryFn: ({ signal }) =>
      api.call('patientWeaning', {
        params: { id: patient },
        query: toQuery(search, projectId),
        signal,
      }),
  });
}

/** The same days as a document. */
export async function openWeaningPdf(
  search: WeaningSearch,
  projectId: string | undefined,
  language: Language,
): Promise<Response> {
  return await api.open('patientWeaningPdf', {
    params: { id: search.patient },
    query: { ...toQuery(search, projectId), language },
  });
}

function toQuery({ at, days }: WeaningSearch, projectId: string | undefined) {
  return {
    time_zone: clockZone(),
    days: String(days),
    ...(at === null ? {} : { at }),
    ...(projectId === undefined ? {} : { project_id: projectId }),
  };
}

/** Whether the reader manages the project. */
export function managedQuery(projectId: string) {
  return queryOptions({
    queryKey: ['project', projectId, 'is-managed'],
    staleTime: FRESH_MS,
    queryFn: async ({ signal }) => {
      const { permissions } = await api.call('getProject', { params: { id: projectId }, signal });
      return permissions.manage;
    },
  });
}

export function useDefinitionChange(projectId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: WeaningDefinitionBody) =>
      api.call('setWeaningDefinition', { params: { id: projectId }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: [KEY] }),
  });
}
