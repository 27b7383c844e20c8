import type { Device } from '@eupnea/contracts/device';
import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { bedName, ventilatorName } from '../../../lib/clinical/describe-device.ts';
import { formatInstant } from '../../../lib/format/format-time.ts';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { live } from '../../../live/live.ts';
import { LinkMark } from '../../../ui/clinical/link-mark.tsx';
import { PatientLink } from '../../../ui/patient-link.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { describeLink } from '../logic/describe-link.ts';
import styles from './registry.module.css';

interface RegistryTableProps {
  readonly devices: readonly Device[];
  /** Browser time of the server's answer. */
  readonly answeredAtMs: number;
  /** Id of the open device. */
  readonly opened: string | undefined;
  readonly pseudonymOf: (device: Device) => string | undefined;
  readonly onOpen: (deviceId: number) => void;
}

/** One row per ventilator; the bed opens its record. */
export function RegistryTable({ devices, answeredAtMs, opened, pseudonymOf, onOpen }: RegistryTableProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const serverNowMs = live.serverClock.toServerMs(answeredAtMs);
  const columns: readonly Column<Device>[] = [
    {
      id: 'bed',
      head: t('device.description'),
      render: (device) => (
        <UnstyledButton
          className={styles['open']}
          aria-label={t('registry.open', { bed: bedName(device) })}
          onClick={() => onOpen(device.id)}
        >
          {bedName(device)}
        </UnstyledButton>
      ),
    },
    {
      id: 'ventilator',
      head: t('registry.ventilator'),
      render: (device) => (
        <>
          {ventilatorName(device)}
          {device.dev_serial !== null && device.dev_model !== null && <small>{device.dev_model}</small>}
        </>
      ),
    },
    { id: 'number', head: t('registry.number'), label: t('registry.number'), render: ({ id }) => id },
    {
      id: 'link',
      head: t('registry.link'),
      render: (device) =>
        device.active ? (
          <LinkMark {...describeLink(device, serverNowMs)} />
        ) : (
          <span className={styles['hint']}>{t('registry.notActive')}</span>
        ),
    },
    {
      id: 'patient',
      head: t('management.column.patient'),
      render: (device) => <Occupant device={device} pseudonym={pseudonymOf(device)} />,
    },
    {
      id: 'last_seen',
      head: t('registry.lastSeen'),
      label: t('registry.lastSeen'),
      render: (device) => formatInstant(device.last_seen, locale),
    },
  ];
  return (
    <DataTable
      columns={columns}
      rows={devices}
      keyOf={({ id }) => id}
      isCurrent={({ id }) => String(id) === opened}
      narrow="lines"
    />
  );
}

interface OccupantProps {
  readonly device: Pick<Device, 'id' | 'patient_id' | 'in_use'>;
  /** Undefined before the list's socket has sent it. */
  readonly pseudonym: string | undefined;
}

/** Patient on the device, as far as the user may see it. */
export function Occupant({ device, pseudonym }: OccupantProps) {
  const { t } = useTranslation();
  if (device.in_use) return <span className={styles['hint']}>{t('wall.inUse')}</span>;
  if (device.patient_id === null) return <span className={styles['hint']}>{t('link.noPatient')}</span>;
  return (
    <PatientLink patientId={device.patient_id} search={{ device_id: String(device.id) }}>
      {pseudonym ?? t('registry.patientNumber', { id: device.patient_id })}
    </PatientLink>
  );
}
