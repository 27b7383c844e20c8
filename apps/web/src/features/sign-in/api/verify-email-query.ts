import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';

/** Uses the link once per page: React may mount the page twice, but the query runs once. */
export const verifyEmailQuery = (token: string) =>
  queryOptions({
    queryKey: ['verify-email', token],
    queryFn: async () => {
      await api.call('verifyEmail', { body: { token } });
      return true;
    },
    enabled: token !== '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
