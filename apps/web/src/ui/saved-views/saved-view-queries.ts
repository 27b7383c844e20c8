import type { ViewScreen } from '@eupnea/contracts/saved-view';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

export const SAVED_VIEWS_KEY = ['saved-views'] as const;

export function savedViewsQuery(screen: ViewScreen) {
  return queryOptions({
    queryKey: [...SAVED_VIEWS_KEY, screen],
    queryFn: ({ signal }) => api.call('listSavedViews', { query: { screen }, signal }),
  });
}

export function savedViewQuery(id: number) {
  return queryOptions({
    queryKey: [...SAVED_VIEWS_KEY, 'one', id],
    queryFn: ({ signal }) => api.call('getSavedView', { params: { id }, signal }),
    retry: false,
  });
}

/** Projects offered for sharing. */
const PROJECTS_LISTED = 200;

export const sharingProjectsQuery = queryOptions({
  queryKey: ['projects', 'list', 'active'],
  queryFn: ({ signal }) =>
    api.call('listProjects', { query: { state: 'active', count: PROJECTS_LISTED }, signal }),
});
