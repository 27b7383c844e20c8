import type { PatientDetail } from '@eupnea/contracts/patient-record';
import { Button, NumberInput, SegmentedControl, Select, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { PATIENT } from '../../../lib/http/conflict-shapes.at-build.ts';
import { readConflict } from '../../../lib/http/read-conflict.ts';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { useFieldRefusals } from '../../../ui/use-field-refusals.ts';
import type { UnsavedEdits } from '../../../ui/use-unsaved-edits.ts';
import { useEditPatient } from '../hooks/use-edit-patient.ts';
import { CONDITIONS, differingFields, toPatientEditForm } from '../logic/patient-edit-form.ts';
import { EditConflict } from './edit-conflict.tsx';
import styles from './patient-drawer.module.css';

const SEXES = ['man', 'woman', 'any'] as const;
/** What a record says of a condition. */
const RECORDED = [
  { name: 'notRecorded', value: null },
  { name: 'yes', value: true },
  { name: 'no', value: false },
] as const;
const AGE_UNITS = ['years', 'months', 'days'] as const;

interface PatientEditorProps {
  readonly patient: PatientDetail;
  readonly onEdited: UnsavedEdits['report'];
}

/** Editable values. On a conflict both versions are shown; nothing is overwritten silently. */
export function PatientEditor({ patient, onEdited }: PatientEditorProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const opened = toPatientEditForm(patient);
  const form = useForm({ initialValues: opened });
  const { formRef, refuse, wholeOf } = useFieldRefusals(form.setErrors);
  const edit = useEditPatient(patient.id);
  const save = (version: number) =>
    edit.mutate({ opened, values: form.values, version }, { onError: refuse });
  const conflict = readConflict(edit.error, PATIENT);
  const isEdited = differingFields(opened, form.values).length > 0;
  useEffect(() => {
    onEdited('facts', isEdited);
    return () => onEdited('facts', false);
  }, [onEdited, isEdited]);
  const number = (field: 'age' | 'height' | 'weight' | 'tube_diametr', label: string) => (
    <NumberInput label={label} min={0} hideControls {...form.getInputProps(field)} />
  );
  return (
    <form
      ref={formRef}
      className={styles['part']}
      onSubmit={form.onSubmit(() => save(patient.version))}
      noValidate
    >
      <fieldset className={styles['fields']} disabled={!patient.may_manage}>
        <TextInput label={t('patient.pseudonym')} {...form.getInputProps('pseudonym')} />
        <SegmentedControl
          fullWidth
          disabled={!patient.may_manage}
          aria-label={t('patient.sex')}
          data={SEXES.map((sex) => ({ value: sex, label: t(`patient.sexName.${sex}`) }))}
          {...form.getInputProps('sex')}
        />
        <div className={styles['row']}>
          {number('age', t('patient.ageLabel'))}
          <Select
            label={t('patient.ageUnit')}
            data={AGE_UNITS.map((unit) => ({ value: unit, label: t(`patient.ageUnitName.${unit}`) }))}
            {...form.getInputProps('age_unit')}
          />
          {number('height', t('patient.heightLabel'))}
          {number('weight', t('patient.weightLabel'))}
          <TextInput label={t('patient.tube')} {...form.getInputProps('tube')} />
          {number('tube_diametr', t('management.tubeDiameter'))}
        </div>
        <TextInput label={t('management.status')} {...form.getInputProps('status')} />
        <div className={styles['row']}>
          {CONDITIONS.map((condition) => (
            <Select
              key={condition}
              label={t(`management.condition.${condition}`)}
              allowDeselect={false}
              data={RECORDED.map(({ name }) => ({ value: name, label: t(`management.${name}`) }))}
              value={RECORDED.find(({ value }) => value === form.values[condition])?.name ?? null}
              onChange={(chosen) =>
                form.setFieldValue(condition, RECORDED.find(({ name }) => name === chosen)?.value ?? null)
              }
            />
          ))}
        </div>
        <Textarea label={t('management.description')} rows={2} {...form.getInputProps('description')} />
      </fieldset>
      {conflict !== null && (
        <EditConflict
          mine={form.values}
          theirs={toPatientEditForm(conflict)}
          onKeepMine={() => save(conflict.version)}
          onTakeTheirs={() => void client.invalidateQueries({ queryKey: ['patients'] })}
        />
      )}
      <FormFailure error={conflict === null ? wholeOf(edit.error) : null} />
      {patient.may_manage && conflict === null && (
        <div className={styles['buttons']}>
          <Button type="submit" variant="filled" loading={edit.isPending} disabled={!isEdited}>
            {t('common.save')}
          </Button>
        </div>
      )}
    </form>
  );
}
