import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';

export const identitiesQuery = queryOptions({
  queryKey: ['account', 'identities'],
  queryFn: ({ signal }) => api.call('listIdentities', { signal }),
});
