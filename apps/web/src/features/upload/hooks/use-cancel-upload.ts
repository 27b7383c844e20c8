import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';

/** Takes an upload back from the server: nothing of it stays. */
export function useCancelUpload() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api.call('cancelUpload', { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['uploads'] }),
  });
}
