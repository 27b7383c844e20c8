import type { Device } from '@eupnea/contracts/device';
import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { bedName, ventilatorName } from '../../../lib/clinical/describe-device.ts';
import { formatInstant } from '../../../lib/format/format-time.ts';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { live } from '../../../live/live.ts';
import { LinkMark } from '../../../ui/clinical/link-mark.tsx';
import { PatientLink } from '../../../ui/patient-link.tsx';
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
  return (
    <table className={styles['table']}>
      <thead>
        <tr>
          <th scope="col">{t('device.description')}</th>
          <th scope="col">{t('registry.ventilator')}</th>
          <th scope="col">{t('registry.number')}</th>
          <th scope="col">{t('registry.link')}</th>
          <th scope="col">{t('management.column.patient')}</th>
          <th scope="col">{t('registry.lastSeen')}</th>
        </tr>
      </thead>
      <tbody>
        {devices.map((device) => {
          const { face, ageSeconds } = describeLink(device, serverNowMs);
          return (
            <tr key={device.id} aria-current={String(device.id) === opened ? 'true' : undefined}>
              <th scope="row">
                <UnstyledButton
                  className={styles['open']}
                  aria-label={t('registry.open', { bed: bedName(device) })}
                  onClick={() => onOpen(device.id)}
                >
                  {bedName(device)}
                </UnstyledButton>
              </th>
              <td>
                {ventilatorName(device)}
                {device.dev_serial !== null && device.dev_model !== null && <small>{device.dev_model}</small>}
              </td>
              <td data-label={t('registry.number')}>{device.id}</td>
              <td>
                {device.active ? (
                  <LinkMark face={face} ageSeconds={ageSeconds} />
                ) : (
                  <span className={styles['hint']}>{t('registry.notActive')}</span>
                )}
              </td>
              <td>
                <Occupant device={device} pseudonym={pseudonymOf(device)} />
              </td>
              <td data-label={t('registry.lastSeen')}>{formatInstant(device.last_seen, locale)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
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
