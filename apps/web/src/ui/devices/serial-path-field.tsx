import type { DeviceConnections } from '@eupnea/contracts/devices';
import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface SerialPathFieldProps {
  readonly label: string;
  readonly description?: string;
  /** undefined while it is not known yet. */
  readonly serial: DeviceConnections['serial'] | undefined;
  readonly clearable?: boolean;
  readonly value?: string;
  readonly onChange?: (path: string) => void;
  readonly error?: string;
}

/** One of the serial lines that the server's configuration allows; says why there is none. */
export function SerialPathField({
  serial,
  value = '',
  description,
  onChange,
  ...props
}: SerialPathFieldProps) {
  const { t } = useTranslation();
  // A path that the configuration does not allow any more is still the one that is registered.
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
