import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { showUndoNotice } from '../../../lib/undo-notice.ts';
import { toEditBody, type PatientEditForm } from '../logic/patient-edit-form.ts';

interface PatientEdit {
  readonly opened: PatientEditForm;
  readonly values: PatientEditForm;
  readonly version: number;
}

export function useEditPatient(patientId: number) {
  const { t } = useTranslation();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ opened, values, version }: PatientEdit) =>
      api.call('editPatient', { params: { id: patientId }, body: toEditBody(opened, values, version) }),
    onSuccess: async ({ look_alikes: lookAlikes }) => {
      const names = lookAlikes.join(', ');
      if (names !== '') showUndoNotice({ text: t('patient.lookAlikes', { names }) });
      await client.invalidateQueries({ queryKey: ['patients'] });
    },
  });
}
