import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../api.ts';
import { HttpProblem } from '../http/http-problem.ts';
import { adoptUnits } from '../parameters/account-units.ts';
import { readToken } from './session-storage.ts';

const STATUS_UNAUTHENTICATED = 401;

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async ({ signal }) => {
    const me = await api.call('me', { signal });
    // A choice that cannot be sent stays in this browser and is sent at the next start.
    adoptUnits(me.units).catch(() => {});
    return me;
  },
  staleTime: Number.POSITIVE_INFINITY,
});

/**
 * Features of the user in server order; empty without a session. The endpoint is public and answers an
 * expired token with an empty list, so /auth/me is called first to refresh the token.
 */
export const featuresQuery = queryOptions({
  queryKey: ['features'],
  queryFn: async ({ signal, client }) => {
    if (readToken() !== null) await client.fetchQuery(meQuery).catch(ignoreEndedSession);
    return api.call('listFeatures', { signal });
  },
  staleTime: Number.POSITIVE_INFINITY,
});

/** The client has ended an expired session; the visitor's list remains. */
function ignoreEndedSession(error: unknown): void {
  if (!(error instanceof HttpProblem) || error.status !== STATUS_UNAUTHENTICATED) throw error;
}

/** The signed-in user with server flags; undefined while loading and for visitors. */
export function useMe() {
  return useQuery({ ...meQuery, enabled: readToken() !== null }).data;
}
