import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { formatNumber } from '@eupnea/notation/format-number';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { atAlarmQuery, type LimitQuestion, type LimitScope } from '../api/alarm-limits-queries.ts';
import styles from './alarm-analytics.module.css';

interface AroundTableProps {
  readonly scope: LimitScope;
  readonly side: LimitQuestion;
  /** Prints a measured value with the decimals of its parameter, which the whole column shares. */
  readonly write: (value: number) => string;
}

/** Values of the parameter from a minute before to a minute after the alarm onset. */
export function AroundTable({ scope, side, write }: AroundTableProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data: found, error, refetch } = useQuery(atAlarmQuery(scope, side));
  if (error !== null)
    return <ProblemNotice title={t('alarms.failed')} error={error} onRetry={() => void refetch()} />;
  if (found === undefined) return null;
  if (found.episodes === 0) return <p className={styles['hint']}>{t('alarms.around.none')}</p>;
  const value = (number: number | null): string => (number === null ? '---' : write(number));
  const { beyond_limit: beyond } = found;
  const columns: readonly Column<(typeof found.around)[number]>[] = [
    {
      id: 'moment',
      head: t('alarms.around.moment'),
      render: ({ offset_seconds: seconds }) =>
        `${seconds > 0 ? '+' : ''}${formatNumber(seconds, 0, locale)} s`,
    },
    { id: 'n', head: t('alarms.around.n'), render: ({ n }) => n },
    { id: 'p25', head: '25 %', render: ({ p25 }) => value(p25) },
    { id: 'median', head: t('alarms.median'), render: ({ median }) => <strong>{value(median)}</strong> },
    { id: 'p75', head: '75 %', render: ({ p75 }) => value(p75) },
  ];
  return (
    <>
      <DataTable
        look="figures"
        narrow="fit"
        caption={t('alarms.around.title', { count: found.sampled })}
        columns={columns}
        rows={found.around}
        keyOf={({ offset_seconds }) => offset_seconds}
      />
      {beyond.median !== null && (
        <p className={styles['hint']}>{t('alarms.around.beyond', { value: write(beyond.median) })}</p>
      )}
    </>
  );
}
