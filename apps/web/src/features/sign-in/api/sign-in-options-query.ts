import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';

/** Sign-in options of this server. */
export const signInOptionsQuery = queryOptions({
  queryKey: ['sign-in-options'],
  queryFn: ({ signal }) => api.call('signInOptions', { signal }),
});
