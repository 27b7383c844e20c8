import type { AlarmDevice } from '@eupnea/contracts/alarm-analytics';
import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '@eupnea/notation/format-duration';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { Panel } from '../../../ui/files/panel.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { heatLevel } from '../logic/heat-level.ts';
import { nameDevice } from '../logic/name-device.ts';
import { perHour } from '../logic/per-hour.ts';
import styles from './alarm-analytics.module.css';

/** Maximum number of listed devices; the file contains all. */
const SHOWN_MAX = 30;

interface DeviceTableProps {
  readonly devices: readonly AlarmDevice[];
  readonly total: number;
  readonly timeZone: string;
  readonly onChoose: (deviceId: number) => void;
}

/** An hour without observation has no zero. */
function isUnobserved({ by_hour, observed_by_hour }: AlarmDevice, hour: number): boolean {
  return by_hour[hour] === 0 && !((observed_by_hour?.[hour] ?? 0) > 0);
}

/** Alarm load of each ventilator by hour of the day. */
export function DeviceTable({ devices, total, timeZone, onChoose }: DeviceTableProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const shown = devices.slice(0, SHOWN_MAX);
  const largest = Math.max(...shown.flatMap(({ by_hour }) => by_hour), 0);
  const columns: readonly Column<AlarmDevice>[] = [
    {
      id: 'device',
      head: t('alarms.device'),
      width: 'whole',
      render: (device) => (
        <UnstyledButton
          className={styles['only']}
          aria-label={t('alarms.onlyDevice', { device: nameDevice(device) })}
          onClick={() => onChoose(device.device_id)}
        >
          {nameDevice(device)}
        </UnstyledButton>
      ),
    },
    { id: 'alarms', head: t('alarms.alarms'), render: ({ episodes }) => episodes },
    {
      id: 'rate',
      head: t('alarms.rate'),
      width: 'whole',
      render: ({ per_day }) => perHour(per_day, locale),
    },
    {
      id: 'observed',
      head: t('alarms.observed'),
      width: 'whole',
      render: ({ observed_seconds: seconds }) => (seconds === null ? '---' : formatDuration(seconds * 1000)),
    },
    { id: 'floods', head: t('alarms.floods'), render: ({ floods }) => floods },
    ...Array.from(
      { length: 24 },
      (_, hour): Column<AlarmDevice> => ({
        id: `hour-${hour}`,
        head: (
          <>
            <span className="visually-hidden">{t('alarms.hour')} </span>
            {hour}
          </>
        ),
        width: 'heat',
        levelOf: (device) =>
          isUnobserved(device, hour) ? null : heatLevel(device.by_hour[hour] ?? 0, largest),
        render: (device) =>
          isUnobserved(device, hour) ? (
            <span className="visually-hidden">{t('alarms.notObservedHour')}</span>
          ) : (
            device.by_hour[hour]
          ),
      }),
    ),
  ];
  return (
    <Panel title={t('alarms.byDevice')} note={t('alarms.byDeviceNote', { zone: timeZone })}>
      <DataTable
        label={t('alarms.byDeviceNote', { zone: timeZone })}
        look="figures"
        columns={columns}
        rows={shown}
        keyOf={({ device_id }) => device_id}
      />
      <p className={styles['hint']}>{t('alarms.emptyHour')}</p>
      {total > shown.length && (
        <p className={styles['hint']}>{t('alarms.moreDevices', { shown: shown.length, total })}</p>
      )}
    </Panel>
  );
}
