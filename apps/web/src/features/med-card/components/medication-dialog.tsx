import type { Medication } from '@eupnea/contracts/med-card';
import { Autocomplete, Button, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { MEDICATION } from '../../../lib/http/conflict-shapes.at-build.ts';
import { readConflict } from '../../../lib/http/read-conflict.ts';
import { DateTimeField } from '../../../ui/date-time-field.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { useSaveMedication } from '../hooks/use-change-medication.ts';
import {
  DOSE_UNITS,
  ROUTES,
  formOfMedication,
  readMedicationForm,
  type MedicationForm,
} from '../logic/medication-form.ts';
import styles from './med-card.module.css';

interface MedicationDialogProps {
  readonly patientId: number;
  readonly medication: Medication | null;
  readonly nowMs: number;
  readonly onClose: () => void;
}

/** Medication, dose, route and time; without an end it is still given. */
export function MedicationDialog({ patientId, medication, nowMs, onClose }: MedicationDialogProps) {
  const { t } = useTranslation();
  const [former, setFormer] = useState(medication);
  const locale = useLocale();
  const [form, setForm] = useState(() => formOfMedication(medication, nowMs, locale));
  const [tried, setTried] = useState(false);
  const save = useSaveMedication(patientId, onClose);
  const { values, problems } = readMedicationForm(form);
  const theirs = readConflict(save.error, MEDICATION);

  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (values !== null) save.mutate({ values, former });
  }

  const field = (name: keyof MedicationForm, label: string) => ({
    label,
    value: form[name],
    error: tried && problems[name] !== undefined ? t(`medCard.problem.${problems[name]}`) : null,
    onChange: (value: string) => setForm({ ...form, [name]: value }),
  });
  const input = (name: keyof MedicationForm, label: string) => {
    const { onChange, ...props } = field(name, label);
    return {
      ...props,
      onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
    };
  };
  return (
    <Dialog
      title={t(medication === null ? 'medCard.record.medication' : 'medCard.correctTitle')}
      onClose={onClose}
    >
      <form className={styles['form']} onSubmit={submit} noValidate>
        <TextInput {...input('name', t('medCard.medication'))} maxLength={200} required />
        <div className={styles['pair']}>
          <TextInput {...input('dose', t('medCard.dose'))} inputMode="decimal" />
          <Autocomplete {...field('unit', t('medCard.unit'))} data={DOSE_UNITS} />
        </div>
        <Autocomplete {...field('route', t('medCard.route'))} data={ROUTES} />
        <div className={styles['times']}>
          <DateTimeField {...field('startedAt', t('medCard.startedAt'))} />
          <DateTimeField {...field('endedAt', t('medCard.endedAt'))} />
        </div>
        <p className={styles['hint']}>{t('medCard.endedHint')}</p>
        <TextInput {...input('note', t('medCard.note'))} maxLength={500} />
        {theirs === null ? (
          <FormFailure error={save.error} />
        ) : (
          <div className={styles['conflict']} role="alert">
            <p>
              <strong>{t('problem.version_conflict')}</strong>
            </p>
            <div className={styles['buttons']}>
              <Button
                onClick={() => {
                  setFormer(theirs);
                  save.reset();
                }}
              >
                {t('management.keepMine')}
              </Button>
              <Button
                onClick={() => {
                  setFormer(theirs);
                  setForm(formOfMedication(theirs, nowMs, locale));
                  save.reset();
                }}
              >
                {t('management.takeTheirs')}
              </Button>
            </div>
          </div>
        )}
        <div className={styles['buttons']}>
          <Button type="submit" variant="filled" loading={save.isPending} disabled={theirs !== null}>
            {t('common.save')}
          </Button>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
        </div>
      </form>
    </Dialog>
  );
}
