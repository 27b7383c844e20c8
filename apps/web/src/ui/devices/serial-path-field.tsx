import type { DeviceConnections } from '@eupnea/contracts/device-line';
import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface SerialPathFieldProps {
  readonly label: string;
  readonly description?: string;
  /** Undefined while unknown. */
  readonly serial: DeviceConnections['serial'] | undefined;
  readonly clearable?: boolean;
  readonly value?: string;
  readonly onChange?: (path: string) => void;
  readonly error?: string;
}

/** Serial line from those that the configuration allows, or the reason for none. */
export function SerialPathField({
  serial,
  value = '',
  description,
  onChange,
  ...props
}: SerialPathFieldProps) {
  const { t } = useTranslation();
  // A registered path is kept even if the configuration no longer allows it.
  const paths = new Set([...(value === '' ? [] : [value]), ...(serial?.paths ?? [])]);
  const trouble =
    serial === undefined || (serial.available && serial.paths.length > 0)
      ? null
      : t(serial.available ? 'device.noSerialPaths' : 'device.noSerialPackage');
  return (
    <Select
      {...props}
      data={[...paths]}
      description={trouble ?? description}
      placeholder={t('device.serialPlaceholder')}
      disabled={paths.size === 0}
      allowDeselect={false}
      value={value === '' ? null : value}
      onChange={(path) => onChange?.(path ?? '')}
    />
  );
}
