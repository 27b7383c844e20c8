import type { Patient } from '@eupnea/contracts/patient';
import { Button, NumberInput, SegmentedControl, Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { showUndoNotice } from '../../lib/undo-notice.ts';
import { FormFailure } from '../form-failure.tsx';
import { useFieldRefusals } from '../use-field-refusals.ts';
import { AGE_UNITS, EMPTY_PATIENT_FORM, SEXES, toCreatePatientBody } from './patient-form.ts';
import styles from './dialog-form.module.css';
import { useTargetProject } from './use-target-project.ts';

interface CreatePatientFormProps {
  /** Label of the button. */
  readonly action: string;
  readonly onCreated: (patient: Patient) => void;
  readonly onBack: () => void;
  /** Whether the form has unsaved values. */
  readonly onEdited: (isEdited: boolean) => void;
  readonly assigning: boolean;
  readonly assignError: unknown;
}

/** Values needed by a card: sex and height for IBW, age for the category, weight for children. */
export function CreatePatientForm(props: CreatePatientFormProps) {
  const { action, onCreated, onBack, onEdited, assigning, assignError } = props;
  const { t } = useTranslation();
  const project = useTargetProject(true);
  const form = useForm({ initialValues: EMPTY_PATIENT_FORM });
  const isEdited = form.isDirty();
  useEffect(() => {
    onEdited(isEdited);
    return () => onEdited(false);
  }, [onEdited, isEdited]);
  const { formRef, refuse, wholeOf } = useFieldRefusals(form.setErrors);
  const create = useMutation({
    mutationFn: (values: typeof EMPTY_PATIENT_FORM) =>
      api.call('createPatient', {
        body: {
          ...toCreatePatientBody(values),
          ...(project.id === undefined ? {} : { project_id: project.id }),
        },
      }),
    onSuccess: (patient) => {
      const names = patient.look_alikes.join(', ');
      if (names !== '') showUndoNotice({ text: t('patient.lookAlikes', { names }) });
      onCreated(patient);
    },
    onError: refuse,
  });
  const whole = wholeOf(create.error);
  return (
    <form
      ref={formRef}
      className={styles['form']}
      onSubmit={form.onSubmit((values) => create.mutate(values))}
      noValidate
    >
      <p className={styles['hint']}>{t('assign.pseudonymHint')}</p>
      <TextInput label={t('patient.pseudonym')} data-autofocus {...form.getInputProps('pseudonym')} />
      <div>
        <SegmentedControl
          fullWidth
          aria-label={t('patient.sex')}
          data={SEXES.map((sex) => ({ value: sex, label: t(`patient.sexName.${sex}`) }))}
          {...form.getInputProps('sex')}
        />
      </div>
      <div className={styles['row']}>
        <NumberInput label={t('patient.ageLabel')} min={0} hideControls {...form.getInputProps('age')} />
        <Select
          label={t('patient.ageUnit')}
          data={AGE_UNITS.map((unit) => ({ value: unit, label: t(`patient.ageUnitName.${unit}`) }))}
          {...form.getInputProps('age_unit')}
        />
      </div>
      <div className={styles['row']}>
        <NumberInput
          label={t('patient.heightLabel')}
          min={0}
          hideControls
          {...form.getInputProps('height')}
        />
        <NumberInput
          label={t('patient.weightLabel')}
          min={0}
          hideControls
          {...form.getInputProps('weight')}
        />
      </div>
      {project.choices.length > 1 && (
        <Select
          label={t('device.project')}
          placeholder={t('device.ownProject')}
          data={project.choices.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={project.id === undefined ? null : String(project.id)}
          onChange={(id) => id !== null && project.choose(Number(id))}
          allowDeselect={false}
        />
      )}
      <FormFailure error={whole ?? assignError} />
      <div className={styles['buttons']}>
        <Button onClick={onBack}>{t('common.back')}</Button>
        <Button type="submit" variant="filled" loading={create.isPending || assigning}>
          {action}
        </Button>
      </div>
    </form>
  );
}
