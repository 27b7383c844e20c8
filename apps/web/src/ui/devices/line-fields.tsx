import {
  BAUD_RATE_MAX,
  BAUD_RATE_MIN,
  FLOW_CONTROLS,
  PARITIES,
  type DeviceLine,
} from '@eupnea/contracts/device-line';
import { NumberInput, Select, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { describeLine } from '../../lib/devices/describe-line.ts';
import styles from './dialog-form.module.css';

interface LineFieldsProps {
  readonly label: string;
  /** Null for the factory setting of the device type. */
  readonly line: DeviceLine | null;
  /** Undefined while unknown. */
  readonly usual: DeviceLine | undefined;
  readonly onChange: (line: DeviceLine | null) => void;
}

/** Line settings of a serial port: factory setting, or custom. */
export function LineFields({ label, line, usual, onChange }: LineFieldsProps) {
  const { t } = useTranslation();
  if (usual === undefined) return null;
  const change = (edit: Partial<DeviceLine>) => onChange({ ...usual, ...line, ...edit });
  const flow = t(`device.line.flow.${usual.flow_control}`);
  return (
    <fieldset className={styles['fields']}>
      <legend>{label}</legend>
      <Switch
        label={t('device.line.usual', { line: `${describeLine(usual)}, ${flow}` })}
        checked={line === null}
        onChange={(event) => onChange(event.currentTarget.checked ? null : usual)}
      />
      {line !== null && (
        <>
          <div className={styles['row']}>
            <NumberInput
              label={t('device.line.baudRate')}
              min={BAUD_RATE_MIN}
              max={BAUD_RATE_MAX}
              allowDecimal={false}
              hideControls
              value={line.baud_rate}
              onChange={(value) => typeof value === 'number' && change({ baud_rate: value })}
            />
            <Select
              label={t('device.line.parity')}
              data={PARITIES.map((value) => ({ value, label: t(`device.line.parityName.${value}`) }))}
              value={line.parity}
              onChange={(value) => change({ parity: PARITIES.find((parity) => parity === value) ?? 'none' })}
              allowDeselect={false}
            />
          </div>
          <div className={styles['row']}>
            <Select
              label={t('device.line.dataBits')}
              data={['8', '7']}
              value={String(line.data_bits)}
              onChange={(value) => change({ data_bits: value === '7' ? 7 : 8 })}
              allowDeselect={false}
            />
            <Select
              label={t('device.line.stopBits')}
              data={['1', '2']}
              value={String(line.stop_bits)}
              onChange={(value) => change({ stop_bits: value === '2' ? 2 : 1 })}
              allowDeselect={false}
            />
          </div>
          <Select
            label={t('device.line.flowControl')}
            data={FLOW_CONTROLS.map((value) => ({ value, label: t(`device.line.flow.${value}`) }))}
            value={line.flow_control}
            onChange={(value) =>
              change({ flow_control: FLOW_CONTROLS.find((flowControl) => flowControl === value) ?? 'none' })
            }
            allowDeselect={false}
          />
        </>
      )}
    </fieldset>
  );
}
