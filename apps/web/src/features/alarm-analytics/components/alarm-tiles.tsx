import type { AlarmAnalytics } from '@eupnea/contracts/alarm-analytics';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '@eupnea/notation/format-number';
import { formatDuration } from '@eupnea/notation/format-duration';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { perHour } from '../logic/per-hour.ts';
import styles from './alarm-analytics.module.css';

/** Six figures of the period with their basis. */
export function AlarmTiles({ found }: { readonly found: AlarmAnalytics }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { durations, chatter, floods, episodes } = found;
  const percent = (part: number): string => `${formatNumber(part * 100, 1, locale)} %`;
  const seconds = (value: number | null): string => (value === null ? '---' : formatDuration(value * 1000));
  const high = found.by_priority.find(({ priority }) => priority === 'high')?.episodes ?? 0;
  return (
    <dl className={styles['tiles']}>
      <Tile
        name={t('alarms.alarms')}
        value={String(episodes)}
        note={
          found.per_day === null
            ? t('alarms.noRate')
            : t('alarms.rateNote', { rate: perHour(found.per_day, locale) })
        }
      />
      <Tile
        name={t('alarms.observed')}
        value={seconds(found.observed_seconds)}
        note={
          found.observed_seconds === null
            ? t('alarms.notObserved')
            : t('alarms.onDevices', { count: found.devices_total })
        }
      />
      <Tile
        name={t('alarms.highPriority')}
        value={String(high)}
        note={episodes === 0 ? '---' : t('alarms.ofAll', { share: percent(high / episodes) })}
      />
      <Tile
        name={t('alarms.inAlarm')}
        value={seconds(found.in_alarm_seconds)}
        note={
          found.in_alarm_share === null
            ? t('alarms.notObserved')
            : t('alarms.ofObserved', { share: percent(found.in_alarm_share) })
        }
      />
      <Tile
        name={t('alarms.duration')}
        value={seconds(durations.median_seconds)}
        note={t('alarms.durationNote', { p90: seconds(durations.p90_seconds), open: durations.open })}
      />
      <Tile
        name={t('alarms.floods')}
        value={String(floods.total)}
        note={
          floods.longest_seconds === null
            ? t('alarms.floodNote')
            : t('alarms.longest', { time: seconds(floods.longest_seconds) })
        }
      />
      <Tile
        name={t('alarms.chatter')}
        value={episodes === 0 ? '---' : percent(chatter.episodes / episodes)}
        note={t('alarms.chatterNote')}
      />
    </dl>
  );
}

function Tile({
  name,
  value,
  note,
}: {
  readonly name: string;
  readonly value: string;
  readonly note: string;
}) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <strong>{value}</strong>
        <small>{note}</small>
      </dd>
    </div>
  );
}
