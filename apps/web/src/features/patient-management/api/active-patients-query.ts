import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';

/** Rows of a page of the table. */
export const PATIENTS_PER_PAGE = 20;

/** Newest first: whom somebody looks for was most often admitted lately. */
export function activePatientsQuery(page: number) {
  return queryOptions({
    queryKey: ['patients', 'active', page],
    queryFn: ({ signal }) =>
      api.call('listPatients', {
        query: { state: 'active', page, count: PATIENTS_PER_PAGE, sortBy: 'date_in', sortOrder: 'desc' },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}
