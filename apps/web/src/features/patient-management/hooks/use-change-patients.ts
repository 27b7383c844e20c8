import type { PatientRow } from '@eupnea/contracts/patient';
import type { PatientSelectionResult } from '@eupnea/contracts/patient-record';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { showUndoNotice } from '../../../lib/undo-notice.ts';

export const PATIENT_ACTIONS = ['archive', 'delete', 'restore'] as const;
export type PatientAction = (typeof PATIENT_ACTIONS)[number];

interface PatientChange {
  readonly action: PatientAction;
  readonly patients: readonly PatientRow[];
}

/** Changes several patients, reports the result, and offers undo. */
export function useChangePatients(onChanged: () => void) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: ['patients'] });
  return useMutation({
    mutationFn: async ({ action, patients }: PatientChange) =>
      await run(
        action,
        patients.map(({ id }) => id),
      ),
    onSuccess: async (result, { action, patients }) => {
      const changed = patients.filter(({ id }) => result.changed.includes(id));
      const undo = async () => {
        await takeBack(action, changed);
        await refresh();
      };
      showUndoNotice({
        text: describeResult(action, result, t),
        ...(changed.length === 0 ? {} : { undo }),
      });
      onChanged();
      await refresh();
    },
  });
}

async function run(action: PatientAction, ids: readonly number[]): Promise<PatientSelectionResult> {
  const body = { patient_ids: [...ids] };
  switch (action) {
    case 'archive':
      return await api.call('archivePatients', { body });
    case 'delete':
      return await api.call('deletePatients', { body });
    case 'restore':
      return await api.call('restorePatients', { body });
  }
}

/** A restored patient returns to the archive with the previous discharge date. */
async function takeBack(action: PatientAction, patients: readonly PatientRow[]): Promise<void> {
  if (action !== 'restore') {
    await run(
      'restore',
      patients.map(({ id }) => id),
    );
    return;
  }
  const deleted = patients.filter((patient) => patient.deleted_at !== null);
  if (deleted.length > 0)
    await run(
      'delete',
      deleted.map(({ id }) => id),
    );
  for (const { id, deleted_at: deletedAt, date_out: dateOut } of patients) {
    if (deletedAt !== null || dateOut === null) continue;
    await api.call('archivePatients', { body: { patient_ids: [id], date_out: dateOut } });
  }
}

function describeResult(action: PatientAction, result: PatientSelectionResult, t: TFunction): string {
  const done = t(`management.done.${action}`, { count: result.changed.length });
  if (result.refused.length === 0) return done;
  const reasons = [
    ...new Set(result.refused.map(({ reason }) => t(`management.refusal.${reason}`))).values(),
  ];
  return `${done} ${t('management.refused', { count: result.refused.length, reasons: reasons.join(', ') })}`;
}
