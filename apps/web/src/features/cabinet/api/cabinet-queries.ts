import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';

/** Maximum number of listed sessions; "End all others" includes the rest. */
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

/** Refetched each time, so that the preview of the deletion is current. */
export const accountDeletionQuery = queryOptions({
  queryKey: ['account', 'deletion'],
  queryFn: ({ signal }) => api.call('previewAccountDeletion', { signal }),
  staleTime: 0,
  gcTime: 0,
});
