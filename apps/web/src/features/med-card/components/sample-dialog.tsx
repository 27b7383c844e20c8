import { Button, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '@eupnea/notation/format-number';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { readFieldErrors } from '../../../lib/http/field-errors.ts';
import { DateTimeField } from '../../../ui/date-time-field.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { useLabUnits } from '../hooks/use-lab-units.ts';
import { readSampleConflict, useSaveSample } from '../hooks/use-save-sample.ts';
import { LAB_FIELDS, type SampleKind } from '../../../lib/clinical/lab-units.ts';
import type { LabSample } from '../../../lib/clinical/sample-values.ts';
import { emptyForm, findBicarbonateConflict, formOfSample, readForm } from '../logic/sample-form.ts';
import { LabValueField } from './lab-value-field.tsx';
import styles from './med-card.module.css';
import { SampleConflict } from './sample-conflict.tsx';

interface SampleDialogProps {
  readonly patientId: number;
  readonly kind: SampleKind;
  /** Null for a new sample. */
  readonly sample: LabSample | null;
  readonly nowMs: number;
  readonly onSaved: (saved: LabSample) => void;
  readonly onClose: () => void;
}

/** Values with units, validated while typing; the same form for gases and blood samples. */
export function SampleDialog({ patientId, kind, sample, nowMs, onSaved, onClose }: SampleDialogProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [units, remember] = useLabUnits();
  const [former, setFormer] = useState(sample);
  const [form, setForm] = useState(() =>
    sample === null ? emptyForm(kind, units, nowMs) : formOfSample(kind, sample, locale, units),
  );
  const save = useSaveSample(patientId, kind, (saved) => {
    onSaved(saved);
    onClose();
  });
  const read = readForm(kind, form);
  const refused = readFieldErrors(save.error, t, locale);
  const theirs = readSampleConflict(kind, save.error);
  const bicarbonate = kind === 'gas' ? findBicarbonateConflict(read.values) : null;
  const wrong = Object.values(read.problems).some((problem) => problem !== 'outside');
  const empty = Object.keys(read.values).length === 0;

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (wrong || empty || read.takenAtMs === null) return;
    const chosen = Object.entries(form.entries).filter(([, { text }]) => text.trim() !== '');
    remember(Object.fromEntries(chosen.map(([code, { unit }]) => [code, unit])));
    const takenAt = new Date(read.takenAtMs).toISOString();
    save.mutate({ sample: { takenAt, note: read.note, values: read.values }, former });
  }

  const titleKey = sample === null ? `medCard.record.${kind}` : 'medCard.correctTitle';
  return (
    <Dialog title={t(titleKey)} onClose={onClose}>
      <form className={styles['form']} onSubmit={submit} noValidate>
        <DateTimeField
          label={t('medCard.takenAt')}
          value={form.takenAt}
          error={read.takenAtMs === null ? t('medCard.problem.notATime') : (refused?.['taken_at'] ?? null)}
          onChange={(takenAt) => setForm({ ...form, takenAt })}
        />
        <p className={styles['hint']}>{t('medCard.unitHint')}</p>
        <div className={styles['values']}>
          {LAB_FIELDS[kind].map((field) => (
            <LabValueField
              key={field.code}
              field={field}
              entry={form.entries[field.code] ?? { text: '', unit: '' }}
              problem={read.problems[field.code]}
              refused={refused?.[field.code]}
              onChange={(entry) => setForm({ ...form, entries: { ...form.entries, [field.code]: entry } })}
            />
          ))}
        </div>
        {bicarbonate !== null && (
          <p className={styles['warning']} role="status">
            {t('medCard.bicarbonate', { expected: formatNumber(bicarbonate, 1, locale) })}
          </p>
        )}
        <TextInput
          label={t('medCard.note')}
          maxLength={500}
          value={form.note}
          onChange={(event) => setForm({ ...form, note: event.currentTarget.value })}
        />
        {theirs !== null && (
          <SampleConflict
            kind={kind}
            mine={read.values}
            theirs={theirs}
            onKeepMine={() => {
              setFormer(theirs);
              save.reset();
            }}
            onTakeTheirs={() => {
              setFormer(theirs);
              setForm(formOfSample(kind, theirs, locale, units));
              save.reset();
            }}
          />
        )}
        {theirs === null && refused === null && <FormFailure error={save.error} />}
        <div className={styles['buttons']}>
          <Button
            type="submit"
            variant="filled"
            loading={save.isPending}
            disabled={wrong || empty || read.takenAtMs === null || theirs !== null}
          >
            {t('common.save')}
          </Button>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
        </div>
      </form>
    </Dialog>
  );
}
