import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';

/** Recipient of an invitation; reading does not use the link. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => api.call('readInvitation', { body: { token }, signal }),
    enabled: token !== '',
    retry: false,
  });
