import type { Medication } from '@eupnea/contracts/med-card';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { showUndoNotice } from '../../../lib/undo-notice.ts';
import { MED_CARD_KEY } from '../../../lib/clinical/sample-queries.ts';
import type { MedicationValues } from '../logic/medication-form.ts';

interface Saving {
  readonly values: MedicationValues;
  readonly former: Medication | null;
}

/** Saves a medication. Undo removes it, or restores the previous values. */
export function useSaveMedication(patientId: number, onSaved: () => void) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: [MED_CARD_KEY] });
  return useMutation({
    mutationFn: async ({ values, former }: Saving) =>
      former === null
        ? await api.call('addMedication', { params: { id: patientId }, body: values })
        : await edit(former, values),
    onSuccess: async (saved, { former }) => {
      const undo = async () => {
        if (former === null) await api.call('deleteMedication', { params: { id: saved.id } });
        else await edit(saved, toValues(former));
        await refresh();
      };
      showUndoNotice({
        text: t(former === null ? 'medCard.recorded.medication' : 'medCard.corrected'),
        undo,
      });
      onSaved();
      await refresh();
    },
  });
}

export function useTakeBackMedication() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: [MED_CARD_KEY] });
  return useMutation({
    mutationFn: async (id: number) => await api.call('deleteMedication', { params: { id } }),
    onSuccess: async (_, id) => {
      const undo = async () => {
        await api.call('restoreMedication', { params: { id } });
        await refresh();
      };
      showUndoNotice({ text: t('medCard.takenBack'), undo });
      await refresh();
    },
  });
}

function edit({ id, version }: Medication, values: MedicationValues): Promise<Medication> {
  return api.call('editMedication', { params: { id }, body: { version, ...values } });
}

function toValues(medication: Medication): MedicationValues {
  const { name, dose, unit, route, started_at, ended_at, note } = medication;
  return { name, dose, unit, route, started_at, ended_at, note };
}
