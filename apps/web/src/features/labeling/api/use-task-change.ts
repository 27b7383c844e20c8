import { useMutation, useQueryClient } from '@tanstack/react-query';

/** A change of a task; refetches all labeling data. */
export function useTaskChange<Wanted, Answer>(change: (wanted: Wanted) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => client.invalidateQueries({ queryKey: ['labeling'] }),
  });
}
