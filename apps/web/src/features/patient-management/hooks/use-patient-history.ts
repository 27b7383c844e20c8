import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { HttpProblem } from '../../../lib/http/http-problem.ts';
import { showUndoNotice } from '../../../lib/undo-notice.ts';

/** Maximum number of listed changes; older ones are in the audit log. */
const CHANGES_SHOWN = 20;

export function usePatientHistory(patientId: number) {
  return useQuery({
    queryKey: ['patients', 'changes', patientId],
    queryFn: ({ signal }) =>
      api.call('listOccupancyChanges', {
        query: { patient_id: String(patientId), count: CHANGES_SHOWN },
        signal,
      }),
  });
}

export function useUndoChange() {
  const { t } = useTranslation();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api.call('undoOccupancyChange', { params: { id } }),
    onSuccess: async () => {
      showUndoNotice({ text: t('undo.done') });
      await client.invalidateQueries({ queryKey: ['patients'] });
    },
  });
}

/** Later changes that prevent an undo, from the server's answer. */
export function readBlockingChanges(error: unknown): readonly number[] {
  if (!(error instanceof HttpProblem)) return [];
  return (error.problem?.errors ?? []).flatMap(({ path }) => {
    const id = /^changes\/(\d+)$/u.exec(path)?.[1];
    return id === undefined ? [] : [Number(id)];
  });
}
