import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';

/** Page size of the list. */
const LISTED_PROJECTS = 200;

/** Projects that the user manages, as targets of a recording. */
export const managedProjectsQuery = queryOptions({
  queryKey: ['projects', 'list', 'active'],
  queryFn: ({ signal }) =>
    api.call('listProjects', { query: { state: 'active', count: LISTED_PROJECTS }, signal }),
  select: ({ items }) => items.filter(({ permissions }) => permissions.manage),
});
