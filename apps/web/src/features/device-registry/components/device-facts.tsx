import type { DeviceDetail } from '@eupnea/contracts/device-record';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { describeAddress, describeLine } from '../../../lib/devices/describe-line.ts';
import { deviceConnectionsQuery } from '../../../lib/devices/device-connections-query.ts';
import { formatInstant } from '../../../lib/format/format-time.ts';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { featuresQuery, useMe } from '../../../lib/session/session-queries.ts';
import { useDeviceList } from '../../../live/hooks/use-device-list.ts';
import { live } from '../../../live/live.ts';
import { LinkMark } from '../../../ui/clinical/link-mark.tsx';
import { describeLink } from '../logic/describe-link.ts';
import { DeviceClock } from './device-clock.tsx';
import styles from './registry.module.css';
import { Occupant } from './registry-table.tsx';

interface DeviceFactsProps {
  readonly detail: DeviceDetail;
  /** Browser time of the server's answer. */
  readonly answeredAtMs: number;
}

/** Registration and link state of a ventilator; only administrators see the address. */
export function DeviceFacts({ detail, answeredAtMs }: DeviceFactsProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const isAdmin = useMe()?.is_admin === true;
  const pseudonym = useDeviceList().get(detail.id)?.patient?.pseudonym;
  const { face, ageSeconds } = describeLink(detail, live.serverClock.toServerMs(answeredAtMs));
  const address = describeAddress(detail) ?? '---';
  const settingsPort = detail.transport === 'serial' ? detail.settings_serial_path : detail.settings_port;
  return (
    <dl className={styles['facts']}>
      <Fact name={t('registry.link')}>
        {detail.active ? <LinkMark face={face} ageSeconds={ageSeconds} /> : t('registry.notActive')}
      </Fact>
      <Fact name={t('management.column.patient')}>
        <Occupant device={detail} pseudonym={pseudonym} />
      </Fact>
      <Fact name={t('device.serial')}>{detail.dev_serial ?? '---'}</Fact>
      <Fact name={t('device.model')}>{detail.dev_model ?? '---'}</Fact>
      <Fact name={t('device.type')}>{t(`device.typeName.${detail.device_type}`)}</Fact>
      <Fact name={t('registry.number')}>{detail.id}</Fact>
      {isAdmin && detail.device_type !== 'hl7' && <Fact name={t('registry.address')}>{address}</Fact>}
      {isAdmin && detail.device_identifier !== null && (
        <Fact name={t('device.identifier')}>{detail.device_identifier}</Fact>
      )}
      {isAdmin && detail.device_type === 'hl7' && detail.ip !== null && (
        <Fact name={t('device.gatewayAddress')}>{detail.ip}</Fact>
      )}
      {isAdmin && detail.hl7_output !== 'none' && (
        <Fact name={t('device.hl7Output')}>{t(`device.hl7OutputName.${detail.hl7_output}`)}</Fact>
      )}
      {isAdmin && detail.device_type !== 'hl7' && (
        <Fact name={t('device.line.title')}>
          <LineOfDevice device={detail} />
        </Fact>
      )}
      {isAdmin && settingsPort !== null && <Fact name={t('device.settingsPort')}>{settingsPort}</Fact>}
      <Fact name={t('registry.lastSeen')}>{formatInstant(detail.last_seen, locale)}</Fact>
      <Fact name={t('registry.lastCheck')}>{formatInstant(detail.last_check, locale)}</Fact>
      <Fact name={t('registry.clock.title')}>
        <DeviceClock
          clock={detail.clock}
          sampleDriftPpm={detail.sample_drift_ppm}
          serverMs={live.serverClock.toServerMs(answeredAtMs)}
        />
      </Fact>
      <Fact name={t('registry.created')}>{formatInstant(detail.created_at, locale)}</Fact>
      <Fact name={t('projects.title')}>
        <ProjectsOfDevice projects={detail.projects} />
      </Fact>
    </dl>
  );
}

/** Line settings in force: of the device record, of its kind, or at the adapter. */
function LineOfDevice({ device }: { readonly device: DeviceDetail }) {
  const { t } = useTranslation();
  const usual = useQuery(deviceConnectionsQuery).data?.lines[device.device_type];
  const line = device.line ?? usual;
  if (line === undefined) return '---';
  const text = `${describeLine(line)}, ${t(`device.line.flow.${line.flow_control}`)}`;
  if (device.transport === 'tcp') return t('device.line.atAdapter', { line: text });
  return device.line === null ? t('device.line.usualShown', { line: text }) : text;
}

function ProjectsOfDevice({ projects }: Pick<DeviceDetail, 'projects'>) {
  const mayOpen =
    useQuery({ ...featuresQuery, enabled: false }).data?.some(
      ({ feature_code: code }) => code === 'projects',
    ) === true;
  if (projects.length === 0) return '---';
  return (
    <ul className={styles['projects']}>
      {projects.map(({ id, name }) => (
        <li key={id}>
          {mayOpen ? (
            <Link to="/projects/$projectId" params={{ projectId: String(id) }}>
              {name}
            </Link>
          ) : (
            name
          )}
        </li>
      ))}
    </ul>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
