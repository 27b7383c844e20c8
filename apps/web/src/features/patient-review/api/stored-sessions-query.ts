import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import type { ReviewScope } from '../../../lib/stored/review.ts';

/** A patient whose ventilator runs gains breaths: opening the view again shows them. */
const FRESH_MS = 10_000;
/** A first breath is waited for. */
const UNTIL_FIRST_MS = 3000;
/** Sessions offered as periods; of a longer stay the newest. */
const SESSIONS = 50;

/** What was stored, from when to when, and in which sessions. */
export function storedSessionsQuery(scope: ReviewScope) {
  return queryOptions({
    queryKey: ['stored-sessions', scope],
    queryFn: ({ signal }) => api.call('listStoredSessions', { query: { ...scope, count: SESSIONS }, signal }),
    staleTime: FRESH_MS,
    // The page says that breaths appear here as soon as there are some.
    refetchInterval: ({ state }) => (state.data?.first === null ? UNTIL_FIRST_MS : false),
  });
}
