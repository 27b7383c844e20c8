import type { Detector } from '@eupnea/contracts/detector';
import { DETECTOR_LAYOUTS, DETECTOR_OUTPUTS, DETECTOR_VIEWS } from '@eupnea/contracts/detector-model-codes';
import { Button, Checkbox, NumberInput, Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { useFieldRefusals } from '../../../ui/use-field-refusals.ts';
import { useAddModel, useEditCard } from '../hooks/use-detector-changes.ts';
import { formOfModel, type ModelForm, readCard } from '../logic/model-form.ts';
import { DetectorClasses } from './detector-classes.tsx';
import { ModelFile } from './model-file.tsx';
import { ModelInputs } from './model-inputs.tsx';
import styles from './projects.module.css';

/** Longest window, s. */
const WINDOW_MAX = 120;
/** Highest rate, Hz. */
const RATE_MAX = 1000;

interface ModelDialogProps {
  readonly projectId: number;
  /** Null registers a new one. */
  readonly detector: Detector | null;
  readonly onClose: () => void;
}

/** Registers an ONNX model with its card, or edits the card. */
export function ModelDialog({ detector, ...props }: ModelDialogProps) {
  return detector === null ? <NewModel {...props} /> : <EditModel detector={detector} {...props} />;
}

function NewModel({ projectId, onClose }: Omit<ModelDialogProps, 'detector'>) {
  const { t } = useTranslation();
  const add = useAddModel(projectId);
  return (
    <ModelFields
      title={t('detectors.model.register')}
      detector={null}
      isPending={add.isPending}
      onSave={async (form, file) => {
        if (file === null) return;
        await add.mutateAsync({ card: readCard(form), file });
        onClose();
      }}
      onClose={onClose}
    />
  );
}

interface EditModelProps {
  readonly detector: Detector;
  readonly onClose: () => void;
}

function EditModel({ detector, onClose }: EditModelProps) {
  const { t } = useTranslation();
  const edit = useEditCard(detector);
  return (
    <ModelFields
      title={t('detectors.editNamed', { name: detector.name })}
      detector={detector}
      isPending={edit.isPending}
      onSave={(form) => edit.mutateAsync(readCard(form)).then(onClose)}
      onClose={onClose}
    />
  );
}

interface ModelFieldsProps {
  readonly title: string;
  readonly detector: Detector | null;
  readonly isPending: boolean;
  readonly onSave: (form: ModelForm, file: File | null) => Promise<void>;
  readonly onClose: () => void;
}

function ModelFields({ title, detector, isPending, onSave, onClose }: ModelFieldsProps) {
  const { t } = useTranslation();
  const form = useForm<ModelForm>({ initialValues: formOfModel(detector) });
  const [file, setFile] = useState<File | null>(null);
  const { formRef, refuse, wholeOf } = useFieldRefusals(form.setErrors);
  const [failure, setFailure] = useState<unknown>(null);
  const submit = form.onSubmit((values) => {
    setFailure(null);
    onSave(values, file).catch((error: unknown) => {
      refuse(error);
      setFailure(error);
    });
  });
  const fileError = form.errors['file'];
  const isOfWindows = form.values.looks_at === 'window';
  return (
    <Dialog title={title} onClose={onClose}>
      <form ref={formRef} className={styles['dialog']} onSubmit={submit} noValidate>
        <TextInput
          label={t('detectors.name')}
          maxLength={60}
          data-autofocus
          required
          {...form.getInputProps('name')}
        />
        {detector === null && (
          <ModelFile
            file={file}
            error={typeof fileError === 'string' ? fileError : undefined}
            onFile={(chosen) => {
              form.clearFieldError('file');
              setFile(chosen);
            }}
          />
        )}
        <ModelInputs form={form} />
        <Select
          label={t('detectors.model.layout.title')}
          data={DETECTOR_LAYOUTS.map((value) => ({ value, label: t(`detectors.model.layout.${value}`) }))}
          allowDeselect={false}
          {...form.getInputProps('layout')}
        />
        <NumberInput
          label={t('detectors.model.rate')}
          min={1}
          max={RATE_MAX}
          {...form.getInputProps('rate_hz')}
        />
        <Select
          label={t('detectors.model.view.title')}
          data={DETECTOR_VIEWS.map((value) => ({ value, label: t(`detectors.model.view.${value}`) }))}
          allowDeselect={false}
          {...form.getInputProps('looks_at')}
        />
        <div className={styles['pair']}>
          <NumberInput
            label={t('detectors.model.duration')}
            min={1}
            max={WINDOW_MAX}
            {...form.getInputProps('window_s')}
          />
          {isOfWindows && (
            <NumberInput
              label={t('detectors.step')}
              min={1}
              max={WINDOW_MAX}
              {...form.getInputProps('step_s')}
            />
          )}
        </div>
        <Select
          label={t('detectors.model.output.title')}
          data={DETECTOR_OUTPUTS.map((value) => ({ value, label: t(`detectors.model.output.${value}`) }))}
          allowDeselect={false}
          {...form.getInputProps('output')}
        />
        <NumberInput
          label={t('detectors.model.threshold')}
          min={0}
          max={1}
          step={0.05}
          {...form.getInputProps('threshold')}
        />
        <Checkbox
          label={t('detectors.model.hasNone')}
          {...form.getInputProps('has_none', { type: 'checkbox' })}
        />
        <DetectorClasses form={form} />
        <FormFailure error={wholeOf(failure)} />
        <div className={styles['buttons']}>
          <Button
            type="submit"
            variant="filled"
            loading={isPending}
            disabled={detector === null && file === null}
          >
            {t('common.save')}
          </Button>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
        </div>
      </form>
    </Dialog>
  );
}
