import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';

export const factorsQuery = queryOptions({
  queryKey: ['account', 'factors'],
  queryFn: ({ signal }) => api.call('listFactors', { signal }),
});
