import type { Patient } from '@eupnea/contracts/patient';
import type { CombinationPreview, CombinePatientsBody } from '@eupnea/contracts/patient-record';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { PATIENT } from '../../../lib/http/conflict-shapes.at-build.ts';
import { readConflict } from '../../../lib/http/read-conflict.ts';
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
  const now = readConflict(error, PATIENT);
  return now === null ? null : { before: now.id === seen.into.id ? seen.into : seen.from, now };
}
