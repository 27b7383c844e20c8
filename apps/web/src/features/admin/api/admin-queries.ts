import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { JUST_ASKED_MS } from '../../../lib/query-client.ts';
import { pageOf, type AdminSearch } from '../logic/admin-search.ts';
import { auditFilterOf } from '../logic/audit-filter.ts';

/** Rows per page of the lists. */
const COUNT = 25;

/** Polling interval of jobs and health, ms. */
const LOOK_EVERY_MS = 5_000;

export const ADMIN_KEY = 'admin';

export const usersQuery = (search: AdminSearch) =>
  queryOptions({
    queryKey: [ADMIN_KEY, 'users', search],
    queryFn: ({ signal }) =>
      api.call('administerUsers', {
        query: {
          page: pageOf(search),
          count: COUNT,
          ...(search.find === undefined ? {} : { search: search.find }),
        },
        signal,
      }),
    staleTime: JUST_ASKED_MS,
    placeholderData: keepPreviousData,
  });

export const factorPolicyQuery = queryOptions({
  queryKey: [ADMIN_KEY, 'factor-policy'],
  queryFn: ({ signal }) => api.call('readFactorPolicy', { signal }),
});

export const sessionsQuery = (search: AdminSearch) =>
  queryOptions({
    queryKey: [ADMIN_KEY, 'sessions', pageOf(search)],
    queryFn: ({ signal }) =>
      api.call('administerSessions', { query: { page: pageOf(search), count: COUNT }, signal }),
    placeholderData: keepPreviousData,
  });

export const tokensQuery = (search: AdminSearch) =>
  queryOptions({
    queryKey: [ADMIN_KEY, 'tokens', pageOf(search)],
    queryFn: ({ signal }) =>
      api.call('administerTokens', { query: { page: pageOf(search), count: COUNT }, signal }),
    placeholderData: keepPreviousData,
  });

export const auditQuery = (search: AdminSearch) =>
  queryOptions({
    queryKey: [ADMIN_KEY, 'audit', search],
    queryFn: ({ signal }) =>
      api.call('listAudit', {
        query: { page: pageOf(search), count: COUNT, ...auditFilterOf(search) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

export const outboxQuery = (search: AdminSearch) =>
  queryOptions({
    queryKey: [ADMIN_KEY, 'outbox', pageOf(search)],
    queryFn: ({ signal }) => api.call('listMail', { query: { page: pageOf(search), count: COUNT }, signal }),
    placeholderData: keepPreviousData,
  });

export const jobsQuery = (search: AdminSearch) =>
  queryOptions({
    queryKey: [ADMIN_KEY, 'jobs', pageOf(search)],
    queryFn: ({ signal }) => api.call('listJobs', { query: { page: pageOf(search), count: COUNT }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: LOOK_EVERY_MS,
  });

export const healthQuery = queryOptions({
  queryKey: [ADMIN_KEY, 'health'],
  queryFn: ({ signal }) => api.call('readHealth', { signal }),
  refetchInterval: LOOK_EVERY_MS,
});
