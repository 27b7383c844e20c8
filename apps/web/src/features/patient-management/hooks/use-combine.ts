import { patientSchema, type Patient } from '@eupnea/contracts/patient';
import type { CombinationPreview, CombinePatientsBody } from '@eupnea/contracts/patient-record';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { HttpProblem } from '../../../lib/http/http-problem.ts';
import { showUndoNotice } from '../../../lib/undo-notice.ts';

/** Preview of a combination. */
export function useCombinationPreview(into: number, from: number) {
  return useQuery({
    queryKey: ['patients', 'combination', into, from],
    queryFn: ({ signal }) =>
      api.call('previewCombination', { body: { into_patient_id: into, from_patient_id: from }, signal }),
    placeholderData: keepPreviousData,
    // The seen versions count, so cached answers are not used.
    staleTime: 0,
    gcTime: 0,
  });
}

interface Combination {
  readonly seen: CombinationPreview;
  readonly takeFrom: CombinePatientsBody['take_from'];
}

/** Combines the previewed records, reports it, and offers undo. */
export function useCombine(onDone: (patientId: number) => void) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: ['patients'] });
  return useMutation({
    mutationFn: ({ seen: { into, from }, takeFrom }: Combination) =>
      api.call('combinePatients', {
        body: {
          into: { patient_id: into.id, version: into.version },
          from: { patient_id: from.id, version: from.version },
          take_from: takeFrom,
        },
      }),
    onSuccess: async ({ id }, { seen: { into } }) => {
      const undo = async () => {
        await api.call('undoOccupancyChange', { params: { id } });
        await refresh();
      };
      showUndoNotice({ text: t('combine.done'), undo });
      onDone(into.id);
      await refresh();
    },
  });
}

/** The record that another user changed since the preview; null for other failures. */
export function readChangedRecord(
  error: unknown,
  seen: CombinationPreview,
): { readonly before: Patient; readonly now: Patient } | null {
  if (!(error instanceof HttpProblem) || error.code !== 'version_conflict') return null;
  const read = patientSchema.safeParse(error.problem?.current);
  if (!read.success) return null;
  return { before: read.data.id === seen.into.id ? seen.into : seen.from, now: read.data };
}
