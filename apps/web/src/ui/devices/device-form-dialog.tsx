import { DEVICE_TYPES, HL7_OUTPUTS, type Device } from '@eupnea/contracts/device';
import { Button, Select, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../dialog.tsx';
import { FormFailure } from '../form-failure.tsx';
import { UnsavedNotice } from '../unsaved-notice.tsx';
import { useFieldRefusals } from '../use-field-refusals.ts';
import { useUnsavedEdits } from '../use-unsaved-edits.ts';
import { saveDevice } from './save-device.ts';
import { useRefreshDevices } from '../../lib/devices/refresh-devices.ts';
import { DeviceConnectionFields } from './device-connection-fields.tsx';
import { DeviceProbeSection } from './device-probe.tsx';
import {
  EMPTY_DEVICE_FORM,
  checkDeviceForm,
  hasGateway,
  toDeviceForm,
  toProbeBody,
  type DeviceForm,
} from './device-form.ts';
import styles from './dialog-form.module.css';
import { useTargetProject } from './use-target-project.ts';

interface DeviceFormDialogProps {
  /** Null adds a device. */
  readonly device: Device | null;
  /** Initial values of a new device. */
  readonly known?: Partial<DeviceForm>;
  readonly onClose: () => void;
}

/** Adds or edits a ventilator: bed label, type, address. For administrators; the server checks it. */
export function DeviceFormDialog({ device, known, onClose }: DeviceFormDialogProps) {
  const { t } = useTranslation();
  const refresh = useRefreshDevices();
  const project = useTargetProject(device === null);
  const form = useForm<DeviceForm>({
    initialValues: device === null ? { ...EMPTY_DEVICE_FORM, ...known } : toDeviceForm(device),
    validate: (values) => {
      const faults = checkDeviceForm(values);
      return Object.fromEntries(Object.entries(faults).map(([field, fault]) => [field, t(`form.${fault}`)]));
    },
  });
  const { formRef, refuse, goToFault, wholeOf } = useFieldRefusals(form.setErrors);
  const save = useMutation({
    mutationFn: (values: DeviceForm) => saveDevice(device, values, project.id),
    onSuccess: async () => {
      await refresh();
      onClose();
    },
    onError: refuse,
  });
  const whole = wholeOf(save.error);
  const { isAsking, report, close, keepEditing } = useUnsavedEdits(onClose);
  const isEdited = form.isDirty();
  useEffect(() => report('form', isEdited), [report, isEdited]);
  return (
    <Dialog title={device === null ? t('device.add') : t('device.edit')} onClose={onClose} onDismiss={close}>
      {isAsking && <UnsavedNotice onKeep={keepEditing} onDiscard={onClose} />}
      <form
        ref={formRef}
        className={styles['form']}
        onSubmit={form.onSubmit((values) => save.mutate(values), goToFault)}
        noValidate
      >
        <TextInput
          label={t('device.description')}
          description={t('device.descriptionHint')}
          data-autofocus
          {...form.getInputProps('description')}
        />
        <Select
          label={t('device.type')}
          description={t(`device.typeHint.${form.values.device_type}`)}
          data={DEVICE_TYPES.map((type) => ({ value: type, label: t(`device.typeName.${type}`) }))}
          disabled={device !== null}
          {...form.getInputProps('device_type')}
        />
        {hasGateway(form.values) ? (
          <>
            <TextInput
              label={t('device.identifier')}
              description={t('device.identifierHint')}
              {...form.getInputProps('device_identifier')}
            />
            <TextInput
              label={t('device.gatewayAddress')}
              description={t('device.gatewayAddressHint')}
              placeholder="192.0.2.10"
              {...form.getInputProps('ip')}
            />
          </>
        ) : (
          <DeviceConnectionFields form={form} />
        )}
        {device === null && !hasGateway(form.values) && (
          <DeviceProbeSection key={JSON.stringify(toProbeBody(form.values))} form={form.values} />
        )}
        <div className={styles['row']}>
          <TextInput label={t('device.serial')} {...form.getInputProps('dev_serial')} />
          <TextInput label={t('device.model')} {...form.getInputProps('dev_model')} />
        </div>
        <Select
          label={t('device.hl7Output')}
          description={t('device.hl7OutputHint')}
          data={HL7_OUTPUTS.map((output) => ({ value: output, label: t(`device.hl7OutputName.${output}`) }))}
          allowDeselect={false}
          {...form.getInputProps('hl7_output')}
        />
        {project.choices.length > 1 && (
          <Select
            label={t('device.project')}
            description={t('device.projectHint')}
            data={project.choices.map(({ id, name }) => ({ value: String(id), label: name }))}
            placeholder={t('device.ownProject')}
            value={project.id === undefined ? null : String(project.id)}
            onChange={(id) => id !== null && project.choose(Number(id))}
            allowDeselect={false}
          />
        )}
        {device !== null && (
          <Switch
            label={t('device.standby')}
            description={t('device.standbyHint')}
            {...form.getInputProps('standby', { type: 'checkbox' })}
          />
        )}
        <Switch label={t('device.active')} {...form.getInputProps('active', { type: 'checkbox' })} />
        <FormFailure error={whole} />
        <div className={styles['buttons']}>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" variant="filled" loading={save.isPending}>
            {device === null ? t('device.add') : t('common.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
