import type { Detector } from '@eupnea/contracts/detector';
import { CHANNEL_CODES } from '@eupnea/model';
import { Button, MultiSelect, NumberInput, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/dialog.tsx';
import { useChannelNames } from '../../../ui/files/use-channel-names.ts';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { useFieldRefusals } from '../../../ui/use-field-refusals.ts';
import { useAddDetector, useEditDetector } from '../hooks/use-detector-changes.ts';
import { type DetectorForm, formOfDetector, readFields, readSecret } from '../logic/detector-form.ts';
import { DetectorClasses } from './detector-classes.tsx';
import styles from './projects.module.css';

/** Longest window, s. */
const WINDOW_MAX = 120;

interface DetectorDialogProps {
  readonly projectId: number;
  /** Null registers a new one. */
  readonly detector: Detector | null;
  readonly onClose: () => void;
}

export function DetectorDialog({ detector, ...props }: DetectorDialogProps) {
  return detector === null ? <NewDetector {...props} /> : <EditDetector detector={detector} {...props} />;
}

function NewDetector({ projectId, onClose }: Omit<DetectorDialogProps, 'detector'>) {
  const { t } = useTranslation();
  const add = useAddDetector(projectId);
  return (
    <DetectorFields
      title={t('detectors.register')}
      detector={null}
      isPending={add.isPending}
      onSave={(form) =>
        add.mutateAsync({ ...readFields(form), secret: readSecret(form, null) ?? null }).then(onClose)
      }
      onClose={onClose}
    />
  );
}

interface EditDetectorProps {
  readonly detector: Detector;
  readonly onClose: () => void;
}

function EditDetector({ detector, onClose }: EditDetectorProps) {
  const { t } = useTranslation();
  const edit = useEditDetector(detector);
  const { version, name, secret_header: header } = detector;
  return (
    <DetectorFields
      title={t('detectors.editNamed', { name })}
      detector={detector}
      isPending={edit.isPending}
      onSave={(form) => {
        const secret = readSecret(form, header);
        const body = { ...readFields(form), version, ...(secret === undefined ? {} : { secret }) };
        return edit.mutateAsync(body).then(onClose);
      }}
      onClose={onClose}
    />
  );
}

interface DetectorFieldsProps {
  readonly title: string;
  readonly detector: Detector | null;
  readonly isPending: boolean;
  readonly onSave: (form: DetectorForm) => Promise<void>;
  readonly onClose: () => void;
}

function DetectorFields({ title, detector, isPending, onSave, onClose }: DetectorFieldsProps) {
  const { t } = useTranslation();
  const channelNames = useChannelNames();
  const form = useForm<DetectorForm>({ initialValues: formOfDetector(detector) });
  const { formRef, refuse, wholeOf } = useFieldRefusals(form.setErrors);
  const [failure, setFailure] = useState<unknown>(null);
  const submit = form.onSubmit((values) => {
    setFailure(null);
    onSave(values).catch((error: unknown) => {
      refuse(error);
      setFailure(error);
    });
  });
  const isKept = detector !== null && detector.secret_header === form.values.header.trim();
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
        <TextInput
          label={t('detectors.address')}
          description={t('detectors.addressHint')}
          inputMode="url"
          spellCheck={false}
          required
          {...form.getInputProps('address')}
        />
        <MultiSelect
          label={t('detectors.channels')}
          data={CHANNEL_CODES.map((code) => ({ value: code, label: channelNames[code] }))}
          {...form.getInputProps('channels')}
        />
        <div className={styles['pair']}>
          <NumberInput
            label={t('detectors.window')}
            min={1}
            max={WINDOW_MAX}
            {...form.getInputProps('window_s')}
          />
          <NumberInput
            label={t('detectors.step')}
            min={1}
            max={WINDOW_MAX}
            {...form.getInputProps('step_s')}
          />
        </div>
        <DetectorClasses form={form} />
        <TextInput
          label={t('detectors.secretHeader')}
          description={t('detectors.secretHint')}
          maxLength={60}
          spellCheck={false}
          {...form.getInputProps('header')}
          error={form.errors['secret.header'] ?? form.errors['secret']}
        />
        <PasswordInput
          label={t('detectors.secretValue')}
          description={isKept ? t('detectors.secretKept') : undefined}
          autoComplete="off"
          maxLength={500}
          {...form.getInputProps('value')}
          error={form.errors['secret.value']}
        />
        <FormFailure error={wholeOf(failure)} />
        <div className={styles['buttons']}>
          <Button type="submit" variant="filled" loading={isPending}>
            {t('common.save')}
          </Button>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
        </div>
      </form>
    </Dialog>
  );
}
