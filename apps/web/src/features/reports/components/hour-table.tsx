import type { DailyReport } from '@eupnea/contracts/daily-report';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatFindingShare } from '@eupnea/notation/format-finding-share';
import { formatNumber } from '@eupnea/notation/format-number';
import { formatDuration } from '@eupnea/notation/format-duration';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { MISSING } from '@eupnea/notation/display-value';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import styles from './report.module.css';

interface HourTableProps {
  readonly hours: DailyReport['hours'];
  readonly renderHour: (hour: DailyReport['hours'][number], name: string) => ReactNode;
}

/** Values of the charts as a table, with links to the breaths of each hour. Not printed. */
export function HourTable({ hours, renderHour }: HourTableProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const number = (value: number | null): string =>
    value === null ? MISSING : formatNumber(value, 1, locale);
  const columns: readonly Column<DailyReport['hours'][number]>[] = [
    {
      id: 'hour',
      head: t('reports.hour'),
      render: (hour) =>
        hour.breaths === 0 ? formatHour(hour.hour) : renderHour(hour, formatHour(hour.hour)),
    },
    { id: 'breaths', head: t('reports.breaths'), render: ({ breaths }) => breaths },
    {
      id: 'observed',
      head: t('reports.observed'),
      render: ({ observed_seconds }) => formatDuration(observed_seconds * 1000),
    },
    { id: 'vt', head: t('reports.hourVt'), render: ({ vt_ml_kg }) => number(vt_ml_kg) },
    {
      id: 'drivingPressure',
      head: t('reports.hourDrivingPressure'),
      render: ({ driving_pressure_cmh2o }) => number(driving_pressure_cmh2o),
    },
    { id: 'power', head: t('reports.hourPower'), render: ({ power_j_min }) => number(power_j_min) },
    {
      id: 'asynchrony',
      head: t('reports.hourAsynchrony'),
      render: ({ finding_percent, decided_breaths: decided, breaths }) =>
        formatFindingShare(
          {
            finding_percent,
            decided_breaths: decided ?? 0,
            undecided_breaths: breaths - (decided ?? 0),
          },
          locale,
        ),
    },
  ];
  return (
    <details className={styles['hours']}>
      <summary>{t('reports.hours')}</summary>
      <DataTable
        label={t('reports.hours')}
        look="figures"
        columns={columns}
        rows={hours}
        keyOf={({ start }) => start}
      />
    </details>
  );
}

function formatHour(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}
