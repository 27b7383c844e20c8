import type { DailyReport } from '@eupnea/contracts/daily-report';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '@eupnea/notation/format-duration';
import { MISSING } from '@eupnea/notation/display-value';
import { useNotation } from '../../../lib/parameters/use-notation.ts';
import { PRIORITY_MARKS } from '@eupnea/notation/describe-alert';
import { nameAlarmKind } from '@eupnea/notation/name-alarm-kind';
import { Panel } from '../../../ui/files/panel.tsx';
import styles from './report.module.css';

/** Maximum number of rows on the page; the CSV file contains all rows. */
const SHOWN_MAX = 8;

/** Table of the most frequent kinds of alarm. */
export function AlarmKinds({ alarms }: Pick<DailyReport, 'alarms'>) {
  const { t } = useTranslation();
  const notation = useNotation();
  const shown = alarms.kinds.slice(0, SHOWN_MAX);
  const seconds = (value: number | null): string => (value === null ? MISSING : formatDuration(value * 1000));
  return (
    <Panel
      title={t('reports.alarms', { count: alarms.episodes })}
      note={t('reports.inAlarm', { time: seconds(alarms.in_alarm_seconds) })}
    >
      {shown.length === 0 ? (
        <p className={styles['hint']}>{t('reports.noAlarms')}</p>
      ) : (
        <table className={styles['table']}>
          <thead>
            <tr>
              <th scope="col">{t('alarms.kind')}</th>
              <th scope="col">n</th>
              <th scope="col">{t('alarms.median')}</th>
              <th scope="col">{t('alarms.open')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((kind) => (
              <tr key={`${kind.source}/${kind.kind}`}>
                <th scope="row">
                  {nameAlarmKind(kind, t, notation)} {PRIORITY_MARKS[kind.priority]}
                  <small>{t(`priority.${kind.priority}`)}</small>
                </th>
                <td>
                  <strong>{kind.episodes}</strong>
                </td>
                <td>{seconds(kind.durations.median_seconds)}</td>
                <td>{kind.durations.open}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {alarms.kinds_total > shown.length && (
        <p className={styles['hint']}>
          {t('alarms.moreKinds', { shown: shown.length, total: alarms.kinds_total })}
        </p>
      )}
    </Panel>
  );
}
