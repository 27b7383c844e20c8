import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ADMIN_KEY } from './admin-queries.ts';

/** An administrative change; refetches every list, because one change may show in several. */
export function useAdminAction<Input, Answer>(act: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSettled: () => client.invalidateQueries({ queryKey: [ADMIN_KEY] }),
  });
}
