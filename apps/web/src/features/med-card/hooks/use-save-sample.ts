import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { ARTERIAL_BLOOD_GAS, BLOOD_DATA } from '../../../lib/http/conflict-shapes.at-build.ts';
import { readConflict } from '../../../lib/http/read-conflict.ts';
import { showUndoNotice } from '../../../lib/undo-notice.ts';
import { MED_CARD_KEY } from '../../../lib/clinical/sample-queries.ts';
import type { SampleKind } from '../../../lib/clinical/lab-units.ts';
import { readValues, type LabSample } from '../../../lib/clinical/sample-values.ts';

export interface SampleValues {
  readonly takenAt: string;
  readonly note: string | null;
  readonly values: { readonly [code: string]: number };
}

interface Saving {
  readonly sample: SampleValues;
  /** The corrected sample with its version. */
  readonly former: LabSample | null;
}

/** Saves a sample. Undo removes it, or restores the previous values. */
export function useSaveSample(patientId: number, kind: SampleKind, onSaved: (saved: LabSample) => void) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: [MED_CARD_KEY] });
  return useMutation({
    mutationFn: async ({ sample, former }: Saving) =>
      former === null ? await add(patientId, kind, sample) : await correct(kind, former, sample),
    onSuccess: async (saved, { former }) => {
      const undo = async () => {
        if (former === null) await api.call('deleteLabSample', { params: { id: saved.id } });
        else await correct(kind, saved, toValues(kind, former));
        await refresh();
      };
      showUndoNotice({ text: t(former === null ? `medCard.recorded.${kind}` : 'medCard.corrected'), undo });
      onSaved(saved);
      await refresh();
    },
  });
}

/** Withdraws a sample; it can be restored. */
export function useTakeBackSample() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: [MED_CARD_KEY] });
  return useMutation({
    mutationFn: async (id: number) => await api.call('deleteLabSample', { params: { id } }),
    onSuccess: async (_, id) => {
      const undo = async () => {
        await api.call('restoreLabSample', { params: { id } });
        await refresh();
      };
      showUndoNotice({ text: t('medCard.takenBack'), undo });
      await refresh();
    },
  });
}

function add(
  patientId: number,
  kind: SampleKind,
  { takenAt, note, values }: SampleValues,
): Promise<LabSample> {
  const body = { patient_id: patientId, taken_at: takenAt, note, ...values };
  if (kind === 'blood') return api.call('addBloodData', { body });
  // Clients of the specification send the base excess under both names.
  const copied = values['BEBD'] === undefined ? {} : { 'BE/BD': values['BEBD'] };
  return api.call('addArterialBloodGas', { body: { ...body, ...copied } });
}

function correct(kind: SampleKind, former: LabSample, sample: SampleValues): Promise<LabSample> {
  const params = { id: former.id };
  const body = { version: former.version, taken_at: sample.takenAt, note: sample.note, ...sample.values };
  return kind === 'blood'
    ? api.call('correctBloodData', { params, body })
    : api.call('correctArterialBloodGas', { params, body });
}

function toValues(kind: SampleKind, sample: LabSample): SampleValues {
  return { takenAt: sample.taken_at, note: sample.note, values: readValues(kind, sample) };
}

/** The version of another user after a conflict; null for other failures. */
export function readSampleConflict(kind: SampleKind, error: unknown): LabSample | null {
  return kind === 'blood' ? readConflict(error, BLOOD_DATA) : readConflict(error, ARTERIAL_BLOOD_GAS);
}
