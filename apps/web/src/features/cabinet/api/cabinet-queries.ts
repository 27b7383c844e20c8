import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';

/** Sessions shown at once; ending all others reaches those beyond too. */
export const SESSIONS_SHOWN = 50;

export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: ({ signal }) => api.call('readAccount', { signal }),
});

export const ownSessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: ({ signal }) => api.call('listOwnSessions', { query: { page: 1, count: SESSIONS_SHOWN }, signal }),
});

export const subscriptionQuery = queryOptions({
  queryKey: ['subscription'],
  queryFn: ({ signal }) => api.call('subscription', { signal }),
});

/** Asked anew each time: what deleting would do is said as it is now. */
export const accountDeletionQuery = queryOptions({
  queryKey: ['account', 'deletion'],
  queryFn: ({ signal }) => api.call('previewAccountDeletion', { signal }),
  staleTime: 0,
  gcTime: 0,
});
