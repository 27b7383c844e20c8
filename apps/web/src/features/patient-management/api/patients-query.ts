import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { JUST_ASKED_MS } from '../../../lib/query-client.ts';
import { toPatientsQuery, type ManagementSearch, type PatientListState } from '../logic/management-search.ts';

export function patientsQuery(
  search: ManagementSearch,
  state: PatientListState,
  /** Project of the address; undefined outside a project. */
  projectId: string | undefined,
) {
  const query = {
    ...toPatientsQuery(search, state),
    ...(projectId === undefined ? {} : { project_id: projectId }),
  };
  return queryOptions({
    queryKey: ['patients', 'list', query],
    queryFn: ({ signal }) => api.call('listPatients', { query, signal }),
    staleTime: JUST_ASKED_MS,
    placeholderData: keepPreviousData,
  });
}
