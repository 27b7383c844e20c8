import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';

/** As many as one page of the list answers; nobody manages more. */
const LISTED_PROJECTS = 200;

/** Where a recording may go: the projects that the user manages. */
export const managedProjectsQuery = queryOptions({
  queryKey: ['projects', 'list', 'active'],
  queryFn: ({ signal }) =>
    api.call('listProjects', { query: { state: 'active', count: LISTED_PROJECTS }, signal }),
  select: ({ items }) => items.filter(({ permissions }) => permissions.manage),
});
