import type { DailyReport } from '@eupnea/contracts/daily-report';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '@eupnea/notation/format-duration';
import { MISSING } from '@eupnea/notation/display-value';
import { useNotation } from '../../../lib/parameters/use-notation.ts';
import { PRIORITY_MARKS } from '@eupnea/notation/describe-alert';
import { nameAlarmKind } from '@eupnea/notation/name-alarm-kind';
import { Panel } from '../../../ui/files/panel.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import styles from './report.module.css';

/** Maximum number of rows on the page; the CSV file contains all rows. */
const SHOWN_MAX = 8;

/** Table of the most frequent kinds of alarm. */
export function AlarmKinds({ alarms }: Pick<DailyReport, 'alarms'>) {
  const { t } = useTranslation();
  const notation = useNotation();
  const shown = alarms.kinds.slice(0, SHOWN_MAX);
  const seconds = (value: number | null): string => (value === null ? MISSING : formatDuration(value * 1000));
  const columns: readonly Column<DailyReport['alarms']['kinds'][number]>[] = [
    {
      id: 'kind',
      head: t('alarms.kind'),
      render: (kind) => (
        <>
          {nameAlarmKind(kind, t, notation)} {PRIORITY_MARKS[kind.priority]}
          <small>{t(`priority.${kind.priority}`)}</small>
        </>
      ),
    },
    { id: 'n', head: 'n', render: ({ episodes }) => <strong>{episodes}</strong> },
    { id: 'median', head: t('alarms.median'), render: ({ durations }) => seconds(durations.median_seconds) },
    { id: 'open', head: t('alarms.open'), render: ({ durations }) => durations.open },
  ];
  return (
    <Panel
      title={t('reports.alarms', { count: alarms.episodes })}
      note={t('reports.inAlarm', { time: seconds(alarms.in_alarm_seconds) })}
    >
      {shown.length === 0 ? (
        <p className={styles['hint']}>{t('reports.noAlarms')}</p>
      ) : (
        <DataTable
          look="figures"
          narrow="fit"
          columns={columns}
          rows={shown}
          keyOf={({ source, kind }) => `${source}/${kind}`}
        />
      )}
      {alarms.kinds_total > shown.length && (
        <p className={styles['hint']}>
          {t('alarms.moreKinds', { shown: shown.length, total: alarms.kinds_total })}
        </p>
      )}
    </Panel>
  );
}
