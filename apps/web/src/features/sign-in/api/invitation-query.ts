import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';

/** Whom an invitation is for; asking does not use it up. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => api.call('readInvitation', { body: { token }, signal }),
    enabled: token !== '',
    retry: false,
  });
