import { queryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';

/** More than anybody is invited to at once; further ones appear when these are answered. */
const LISTED = 50;

/** Age at which a page that is opened asks again, ms. */
const FRESH_MS = 60_000;

/** Invitations to projects that wait for the user; changes of projects renew them. */
export const invitationsQuery = queryOptions({
  queryKey: ['projects', 'invitations'],
  queryFn: ({ signal }) => api.call('listOwnInvitations', { query: { count: LISTED }, signal }),
  staleTime: FRESH_MS,
});
