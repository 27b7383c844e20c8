import type { AlarmDevice } from '@eupnea/contracts/alarm-analytics';
import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '@eupnea/notation/format-duration';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { Panel } from '../../../ui/files/panel.tsx';
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
  return (
    <Panel title={t('alarms.byDevice')} note={t('alarms.byDeviceNote', { zone: timeZone })}>
      {/* A wide table scrolls inside its own box, also by keyboard. */}
      <section
        className={styles['scroll']}
        aria-label={t('alarms.byDeviceNote', { zone: timeZone })}
        tabIndex={0}
      >
        <table className={styles['devices']}>
          <thead>
            <tr>
              <th scope="col">{t('alarms.device')}</th>
              <th scope="col">{t('alarms.alarms')}</th>
              <th scope="col">{t('alarms.rate')}</th>
              <th scope="col">{t('alarms.observed')}</th>
              <th scope="col">{t('alarms.floods')}</th>
              {Array.from({ length: 24 }, (_, hour) => (
                <th scope="col" key={hour} className={styles['hour']}>
                  <span className="visually-hidden">{t('alarms.hour')} </span>
                  {hour}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((device) => (
              <tr key={device.device_id}>
                <th scope="row">
                  <UnstyledButton
                    className={styles['only']}
                    aria-label={t('alarms.onlyDevice', { device: nameDevice(device) })}
                    onClick={() => onChoose(device.device_id)}
                  >
                    {nameDevice(device)}
                  </UnstyledButton>
                </th>
                <td>{device.episodes}</td>
                <td>{perHour(device.per_day, locale)}</td>
                <td>
                  {device.observed_seconds === null ? '---' : formatDuration(device.observed_seconds * 1000)}
                </td>
                <td>{device.floods}</td>
                {device.by_hour.map((count, hour) =>
                  isUnobserved(device, hour) ? (
                    <td key={hour} className={styles['heat']}>
                      <span className="visually-hidden">{t('alarms.notObservedHour')}</span>
                    </td>
                  ) : (
                    <td key={hour} className={styles['heat']} data-level={heatLevel(count, largest)}>
                      {count}
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className={styles['hint']}>{t('alarms.emptyHour')}</p>
      {total > shown.length && (
        <p className={styles['hint']}>{t('alarms.moreDevices', { shown: shown.length, total })}</p>
      )}
    </Panel>
  );
}
