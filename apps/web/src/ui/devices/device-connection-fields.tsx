import { DEVICE_TRANSPORTS } from '@eupnea/contracts/device-line';
import { NumberInput, Select, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { describeLine } from '../../lib/devices/describe-line.ts';
import { deviceConnectionsQuery } from '../../lib/devices/device-connections-query.ts';
import { hasSettingsPort, type DeviceForm } from './device-form.ts';
import styles from './dialog-form.module.css';
import { LineFields } from './line-fields.tsx';
import { SerialPathField } from './serial-path-field.tsx';

/** Connection of a ventilator: network, terminal server with line settings, or serial line. */
export function DeviceConnectionFields({ form }: { readonly form: UseFormReturnType<DeviceForm> }) {
  const { t } = useTranslation();
  const connections = useQuery(deviceConnectionsQuery).data;
  const { values } = form;
  const { transport } = values;
  const usual = connections?.lines[values.device_type];
  return (
    <>
      <Select
        label={t('device.transport')}
        data={DEVICE_TRANSPORTS.map((value) => ({ value, label: t(`device.transportName.${value}`) }))}
        allowDeselect={false}
        {...form.getInputProps('transport')}
        description={t(`device.transportHint.${transport}`, {
          line: usual === undefined ? '---' : describeLine(usual),
        })}
      />
      {transport === 'serial' ? (
        <SerialPathField
          label={t('device.serialPath')}
          serial={connections?.serial}
          {...form.getInputProps('serial_path')}
        />
      ) : (
        <div className={styles['row']}>
          <TextInput label={t('device.ip')} placeholder="192.0.2.10" {...form.getInputProps('ip')} />
          <PortField label={t('device.port')} {...form.getInputProps('port')} />
        </div>
      )}
      {transport !== 'tcp' && (
        <LineFields
          label={t('device.line.title')}
          line={values.line}
          usual={usual}
          onChange={(line) => form.setFieldValue('line', line)}
        />
      )}
      {hasSettingsPort(values) && <SettingsPortFields form={form} />}
    </>
  );
}

/** Second port of a ventilator that sends numbers and settings separately. */
function SettingsPortFields({ form }: { readonly form: UseFormReturnType<DeviceForm> }) {
  const { t } = useTranslation();
  const connections = useQuery(deviceConnectionsQuery).data;
  const { values } = form;
  const isSerial = values.transport === 'serial';
  const hasSecond = (isSerial ? values.settings_serial_path : values.settings_port) !== '';
  return (
    <>
      {isSerial ? (
        <SerialPathField
          label={t('device.settingsPort')}
          description={t('device.settingsSerialHint')}
          serial={connections?.serial}
          clearable
          {...form.getInputProps('settings_serial_path')}
        />
      ) : (
        <PortField
          label={t('device.settingsPort')}
          description={t('device.settingsPortHint')}
          {...form.getInputProps('settings_port')}
        />
      )}
      {values.transport !== 'tcp' && hasSecond && (
        <LineFields
          label={t('device.line.settingsTitle')}
          line={values.settings_line}
          usual={connections?.settings_lines[values.device_type]}
          onChange={(line) => form.setFieldValue('settings_line', line)}
        />
      )}
    </>
  );
}

function PortField(props: { readonly label: string; readonly description?: string }) {
  return <NumberInput min={1} max={65_535} allowDecimal={false} hideControls {...props} />;
}
