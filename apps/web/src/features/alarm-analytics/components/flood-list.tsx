import type { AlarmAnalytics } from '@eupnea/contracts/alarm-analytics';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '@eupnea/notation/format-duration';
import { formatInstant } from '../../../lib/format/format-time.ts';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { Panel } from '../../../ui/files/panel.tsx';
import { nameDevice } from '../logic/name-device.ts';
import styles from './alarm-analytics.module.css';

const SHOWN_MAX = 10;

/** Longest floods with bed and number of alarms. */
export function FloodList({ found }: { readonly found: AlarmAnalytics }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const names = new Map(found.devices.map((device) => [device.device_id, nameDevice(device)]));
  const shown = found.floods.items.slice(0, SHOWN_MAX);
  return (
    <Panel title={t('alarms.longestFloods')} note={t('alarms.floodRule')}>
      {shown.length === 0 ? (
        <p className={styles['hint']}>{t('alarms.noFloods')}</p>
      ) : (
        <table className={styles['plain']}>
          <thead>
            <tr>
              <th scope="col">{t('alarms.device')}</th>
              <th scope="col">{t('alarms.from')}</th>
              <th scope="col">{t('alarms.lasted')}</th>
              <th scope="col">{t('alarms.alarms')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ device_id, start, end, episodes }) => (
              <tr key={`${device_id} ${start}`}>
                <th scope="row">{names.get(device_id) ?? `#${device_id}`}</th>
                <td>{formatInstant(start, locale)}</td>
                <td>{formatDuration(Date.parse(end) - Date.parse(start))}</td>
                <td>{episodes}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}
