import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';

/** Page size of the list. */
const LISTED_PATIENTS = 200;

/** Patients of the project that a file can belong to. */
export function patientChoicesQuery(projectId: number | null) {
  return queryOptions({
    queryKey: ['patients', 'choices', projectId],
    enabled: projectId !== null,
    queryFn: ({ signal }) =>
      api.call('listPatients', {
        query: {
          state: 'all',
          count: LISTED_PATIENTS,
          sortBy: 'id',
          sortOrder: 'desc',
          ...(projectId === null ? {} : { project_id: projectId }),
        },
        signal,
      }),
  });
}
