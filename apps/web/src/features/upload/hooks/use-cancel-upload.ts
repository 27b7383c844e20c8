import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';

/** Cancels an upload on the server; nothing of it is kept. */
export function useCancelUpload() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api.call('cancelUpload', { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['uploads'] }),
  });
}
