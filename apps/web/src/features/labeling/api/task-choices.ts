import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';

/** As many as a page of the server holds. */
const LISTED = 200;

/** Projects in which the reader may give tasks. */
export const manageableQuery = queryOptions({
  queryKey: ['projects', 'manageable'],
  queryFn: async ({ signal }) => {
    const { items } = await api.call('listProjects', { query: { count: LISTED }, signal });
    return items.filter(({ permissions }) => permissions.manage);
  },
});

/** Recordings and stays of a project that hold breaths, newest first. */
export function projectSessionsQuery(projectId: string | null) {
  return queryOptions({
    queryKey: ['labeling', 'sessions', projectId],
    enabled: projectId !== null,
    queryFn: async ({ signal }) => {
      const query = { count: LISTED, ...(projectId === null ? {} : { project_id: projectId }) };
      const { items } = await api.call('listStoredSessions', { query, signal });
      return items.filter(({ breaths }) => breaths > 0);
    },
  });
}

/** Members of a project who may label. */
export function ratersQuery(projectId: string | null) {
  return queryOptions({
    queryKey: ['labeling', 'raters', projectId],
    enabled: projectId !== null,
    queryFn: async ({ signal }) => {
      const params = { id: projectId ?? '' };
      const { items } = await api.call('listProjectUsers', { params, query: { count: LISTED }, signal });
      return items.filter(({ permissions }) => permissions.label);
    },
  });
}
