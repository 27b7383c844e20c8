import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '@eupnea/notation/format-number';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { formatDuration } from '@eupnea/notation/format-duration';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { type LimitQuestion, type LimitScope, thresholdsQuery } from '../api/alarm-limits-queries.ts';
import styles from './alarm-analytics.module.css';

/** Maximum number of listed limits per side. */
const SHOWN_MAX = 8;

interface ThresholdTableProps {
  readonly scope: LimitScope;
  readonly side: LimitQuestion;
  readonly write: (value: number) => string;
}

/** Limits of this side in force and their share of the time, device limits beside Eupnea's. */
export function ThresholdTable({ scope, side, write }: ThresholdTableProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data: found, error, refetch } = useQuery(thresholdsQuery(scope));
  if (error !== null)
    return <ProblemNotice title={t('alarms.failed')} error={error} onRetry={() => void refetch()} />;
  if (found === undefined) return null;
  const sides = found.items.filter(
    ({ parameter, direction }) => parameter === side.parameter && direction === side.direction,
  );
  if (sides.length === 0) return <p className={styles['hint']}>{t('alarms.thresholds.none')}</p>;
  const rows = sides.flatMap(({ source, seconds: all, limits }) =>
    limits
      .slice(0, SHOWN_MAX)
      .map(({ limit, seconds }) => ({ source, limit, seconds, share: seconds / all })),
  );
  const columns: readonly Column<(typeof rows)[number]>[] = [
    {
      id: 'source',
      head: t('alarms.source'),
      render: ({ source }) =>
        source === 'import' ? t('alarms.sources.device') : t(`alarms.sources.${source}`),
    },
    { id: 'limit', head: t('alarms.thresholds.limit'), render: ({ limit }) => write(limit) },
    {
      id: 'time',
      head: t('alarms.thresholds.time'),
      render: ({ seconds }) => formatDuration(seconds * 1000),
    },
    {
      id: 'share',
      head: t('alarms.thresholds.share'),
      render: ({ share }) => `${formatNumber(share * 100, 0, locale)} %`,
    },
  ];
  return (
    <DataTable
      look="figures"
      narrow="fit"
      caption={t('alarms.thresholds.title')}
      columns={columns}
      rows={rows}
      keyOf={({ source, limit }) => `${source} ${limit}`}
    />
  );
}
