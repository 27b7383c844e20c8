import type { AlarmWhatIf } from '@eupnea/contracts/alarm-distributions';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatLimit } from '@eupnea/notation/format-number';
import { formatDuration } from '@eupnea/notation/format-duration';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { type LimitQuestion, type LimitScope, whatIfQuery } from '../api/alarm-limits-queries.ts';
import pageStyles from './alarm-analytics.module.css';
import styles from './alarm-limits.module.css';
import { perHour } from '../logic/per-hour.ts';
import { ValueHistogram } from './value-histogram.tsx';

interface WhatIfResultProps {
  readonly scope: LimitScope;
  readonly side: LimitQuestion;
  readonly limit: number;
  readonly delaySeconds: number | null;
  readonly write: (value: number) => string;
}

/** The tried limit beside the one in force, both counted over the same stored values. */
export function WhatIfResult({ scope, side, limit, delaySeconds, write }: WhatIfResultProps) {
  const { t } = useTranslation();
  const { data: found, error, refetch } = useQuery(whatIfQuery(scope, side, limit, delaySeconds));
  if (error !== null) {
    return <ProblemNotice title={t('alarms.failed')} error={error} onRetry={() => void refetch()} />;
  }
  if (found === undefined) {
    return <Skeleton height={200} animate={false} role="status" aria-label={t('common.loading')} />;
  }
  if (found.values === 0) return <p className={pageStyles['hint']}>{t('alarms.whatIf.noValues')}</p>;
  return (
    <div className={styles['result']} role="status">
      <ValueHistogram found={found} write={write} />
      <ReplayTable found={found} write={write} />
    </div>
  );
}

interface ReplayRow {
  readonly label: string;
  readonly read: (replay: AlarmWhatIf['tried']) => string;
}

function ReplayTable({
  found,
  write,
}: {
  readonly found: AlarmWhatIf;
  readonly write: (value: number) => string;
}) {
  const { t } = useTranslation();
  const locale = useLocale();
  const rows: readonly ReplayRow[] = [
    {
      label: t('alarms.whatIf.delay'),
      read: (replay) => `${formatLimit(replay.delay_seconds, locale)} s`,
    },
    { label: t('alarms.alarms'), read: ({ episodes }) => String(episodes) },
    { label: t('alarms.rate'), read: ({ per_day }) => perHour(per_day, locale) },
    { label: t('alarms.inAlarm'), read: ({ seconds }) => formatDuration(seconds * 1000) },
    {
      label: t('alarms.whatIf.longest'),
      read: ({ longest_seconds: seconds }) => (seconds === null ? '---' : formatDuration(seconds * 1000)),
    },
    { label: t('alarms.floods'), read: ({ floods }) => String(floods) },
  ];
  const { set, tried } = found;
  const columns: readonly Column<ReplayRow>[] = [
    { id: 'label', head: '', render: ({ label }) => label },
    ...(set === null
      ? []
      : [
          {
            id: 'set',
            head: t('alarms.whatIf.set', { limit: write(set.limit) }),
            render: ({ read }: ReplayRow) => read(set),
          },
        ]),
    {
      id: 'tried',
      head: t('alarms.whatIf.tried', { limit: write(tried.limit) }),
      render: ({ read }) => read(tried),
    },
  ];
  const facts = {
    values: found.values,
    count: found.devices,
    time: formatDuration(found.covered_seconds * 1000),
  };
  return (
    <div>
      <DataTable look="figures" narrow="fit" columns={columns} rows={rows} keyOf={({ label }) => label} />
      <p className={pageStyles['hint']}>
        {t(`alarms.whatIf.restsOn.${found.values_from}`, facts)}{' '}
        {t('alarms.whatIf.recorded', { count: found.recorded })}
      </p>
    </div>
  );
}
