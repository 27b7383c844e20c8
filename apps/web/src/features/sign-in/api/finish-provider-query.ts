import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { openSession } from './open-session.ts';

/** What the provider sent the browser back with; other parameters of the address are not ours. */
const PARAMETERS = ['state', 'code', 'iss', 'error'] as const;

/** Used once: the server takes the same answer no second time. */
export const finishProviderQuery = (search: string) =>
  queryOptions({
    queryKey: ['finish-provider', search],
    queryFn: async () => {
      const given = new URLSearchParams(search);
      const answer = Object.fromEntries(
        PARAMETERS.flatMap((name) => {
          const value = given.get(name);
          return value === null || value === '' ? [] : [[name, value]];
        }),
      );
      const outcome = await api.call('finishProviderSignIn', {
        body: { ...answer, state: given.get('state') ?? '-' },
      });
      if (outcome.outcome === 'signed_in') await openSession(outcome);
      return outcome.outcome;
    },
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  });
