import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';

/** As many as one page of the list answers. */
const LISTED_PATIENTS = 200;

/** The patients whose recording a file of the project may be. */
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
