import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';

/** Maximum number of listed tokens, newest first; the server allows fifty active ones. */
const TOKENS_SHOWN = 100;

/** Maximum number of projects in the dialog. */
const PROJECTS_LISTED = 200;

export const ownTokensQuery = queryOptions({
  queryKey: ['account', 'tokens'],
  queryFn: ({ signal }) => api.call('listTokens', { query: { count: TOKENS_SHOWN }, signal }),
});

export const tokenProjectsQuery = queryOptions({
  queryKey: ['account', 'token-projects'],
  queryFn: async ({ signal }) => {
    const { items } = await api.call('listProjects', {
      query: { state: 'active', count: PROJECTS_LISTED },
      signal,
    });
    return items.map(({ id, name }) => ({ value: String(id), label: name }));
  },
});
