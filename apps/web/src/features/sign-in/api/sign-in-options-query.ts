import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';

/** What this server offers to visitors. */
export const signInOptionsQuery = queryOptions({
  queryKey: ['sign-in-options'],
  queryFn: ({ signal }) => api.call('signInOptions', { signal }),
});
