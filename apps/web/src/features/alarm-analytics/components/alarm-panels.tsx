import { DAY_MS } from '@eupnea/model';
import type { AlarmAnalytics } from '@eupnea/contracts/alarm-analytics';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { dateFormat } from '../../../lib/format/intl-formats.ts';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { Panel } from '../../../ui/files/panel.tsx';
import styles from './alarm-analytics.module.css';
import { AlarmTiles } from './alarm-tiles.tsx';
import { DeviceTable } from './device-table.tsx';
import { FloodList } from './flood-list.tsx';
import { HourBars } from './hour-bars.tsx';
import { KindTable } from './kind-table.tsx';

interface AlarmPanelsProps {
  readonly found: AlarmAnalytics;
  /** Limits of the whole period, independent of source and priority. */
  readonly limits: ReactNode;
  readonly onDevice: (deviceId: number) => void;
}

/** A Monday, used only for weekday names. */
const SOME_MONDAY_MS = Date.UTC(2026, 10, 23);

/** All panels of one answer. */
export function AlarmPanels({ found, limits, onDevice }: AlarmPanelsProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const weekday = dateFormat(locale, { weekday: 'short', timeZone: 'UTC' });
  return (
    <>
      <AlarmTiles found={found} />
      <KindTable kinds={found.kinds} total={found.kinds_total} />
      <DeviceTable
        devices={found.devices}
        total={found.devices_total}
        timeZone={found.time_zone}
        onChoose={onDevice}
      />
      {limits}
      <Panel title={t('alarms.when')} note={t('alarms.whenNote', { zone: found.time_zone })}>
        <div className={styles['two']}>
          <HourBars
            title={t('alarms.byHour')}
            labels={found.by_hour.episodes.map((_, hour) => String(hour))}
            episodes={found.by_hour.episodes}
            observedSeconds={found.by_hour.observed_seconds}
          />
          <HourBars
            title={t('alarms.byWeekday')}
            labels={found.by_weekday.episodes.map((_, day) => weekday.format(SOME_MONDAY_MS + day * DAY_MS))}
            episodes={found.by_weekday.episodes}
            observedSeconds={found.by_weekday.observed_seconds}
          />
        </div>
      </Panel>
      <FloodList found={found} />
      <p className={styles['hint']}>{t('alarms.counted')}</p>
    </>
  );
}
