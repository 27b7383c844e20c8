import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../api.ts';
import { HttpProblem } from '../http/http-problem.ts';
import { readToken } from './session-storage.ts';

const STATUS_UNAUTHENTICATED = 401;

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => api.call('me', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/**
 * Features of the signed-in user, in the server's order; empty without a session. The list is public, so a token that
 * ran out would be answered an empty one: /auth/me goes first, because its refusal renews the token.
 */
export const featuresQuery = queryOptions({
  queryKey: ['features'],
  queryFn: async ({ signal, client }) => {
    if (readToken() !== null) await client.fetchQuery(meQuery).catch(ignoreEndedSession);
    return api.call('listFeatures', { signal });
  },
  staleTime: Number.POSITIVE_INFINITY,
});

/** A session that is over was ended by the client already; the visitor's list is what remains. */
function ignoreEndedSession(error: unknown): void {
  if (!(error instanceof HttpProblem) || error.status !== STATUS_UNAUTHENTICATED) throw error;
}

/** The signed-in user with the server's flags; undefined while loading and for visitors. */
export function useMe() {
  return useQuery({ ...meQuery, enabled: readToken() !== null }).data;
}
