import { useMutation, useQueryClient } from '@tanstack/react-query';

/** A change of a task; everything shown of labeling is asked for anew. */
export function useTaskChange<Wanted, Answer>(change: (wanted: Wanted) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => client.invalidateQueries({ queryKey: ['labeling'] }),
  });
}
