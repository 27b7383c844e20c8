import type { EditAccountBody } from '@eupnea/contracts/account';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { HttpProblem } from '../../../lib/http/http-problem.ts';
import { meQuery } from '../../../lib/session/session-queries.ts';
import { renameStoredUser } from '../../../lib/session/session-storage.ts';
import { accountQuery } from './cabinet-queries.ts';

/** Changes name or language. On a conflict the current version is loaded for the next attempt. */
export function useEditAccount() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: EditAccountBody) => api.call('editAccount', { body }),
    onSuccess: async (account) => {
      client.setQueryData(accountQuery.queryKey, account);
      renameStoredUser(account.username);
      await client.invalidateQueries({ queryKey: meQuery.queryKey });
    },
    onError: async (error) => {
      if (error instanceof HttpProblem && error.code === 'version_conflict')
        await client.invalidateQueries({ queryKey: accountQuery.queryKey, exact: true });
    },
  });
}
