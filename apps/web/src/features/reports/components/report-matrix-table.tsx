import type { ReportMatrix } from '@eupnea/contracts/report-matrix';
import { NOTED_ASYNCHRONY_PERCENT, NOTED_OUTSIDE_SECONDS } from '@eupnea/model';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { describeDecided } from '@eupnea/notation/describe-decided';
import { formatFindingShare } from '@eupnea/notation/format-finding-share';
import { dateFormat } from '../../../lib/format/intl-formats.ts';
import { formatLimit, formatNumber } from '@eupnea/notation/format-number';
import { formatDuration } from '@eupnea/notation/format-duration';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { MISSING } from '@eupnea/notation/display-value';
import type { MatrixSearch } from '../logic/matrix-search.ts';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import styles from './report-matrix.module.css';

type Cell = NonNullable<ReportMatrix['items'][number]['cells'][number]>;
type Day = ReportMatrix['days'][number];

interface ReportMatrixTableProps {
  readonly found: ReportMatrix;
  readonly search: MatrixSearch;
}

/** Table with one column per day and one row per patient; each cell links to its report. */
export function ReportMatrixTable({ found, search }: ReportMatrixTableProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const columns: readonly Column<ReportMatrix['items'][number]>[] = [
    { id: 'patient', head: t('management.column.patient'), render: ({ pseudonym }) => pseudonym },
    ...found.days.map(
      (day, place): Column<ReportMatrix['items'][number]> => ({
        id: day.day,
        head: (
          <>
            {nameDay(day.day, locale)}
            {!day.is_over && <small>{t('reports.notOver')}</small>}
            <Link
              to="."
              search={{ all: day.day, ...(search.search === undefined ? {} : { search: search.search }) }}
              aria-label={t('matrix.allOf', { day: nameDay(day.day, locale) })}
              className={styles['all'] ?? ''}
            >
              {t('matrix.all')}
            </Link>
          </>
        ),
        render: ({ patient_id: id, pseudonym, cells }) => (
          <MatrixCell cell={cells[place] ?? null} day={day} patientId={id} pseudonym={pseudonym} />
        ),
      }),
    ),
  ];
  return (
    <DataTable
      label={t('matrix.table')}
      look="matrix"
      startsAtEnd
      columns={columns}
      rows={found.items}
      keyOf={({ patient_id: id }) => id}
    />
  );
}

interface MatrixCellProps {
  readonly cell: Cell | null;
  readonly day: Day;
  readonly patientId: number;
  readonly pseudonym: string;
}

/** Cell with index, time outside bounds, power and coverage of a day; empty without a ventilation session. */
function MatrixCell({ cell, day, patientId, pseudonym }: MatrixCellProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (cell === null) return <span className={styles['none']}>–</span>;
  const { thille_percent: thille, outside, power } = cell;
  const coverage = cell.session_seconds === 0 ? 0 : Math.min(1, cell.observed_seconds / cell.session_seconds);
  return (
    <Link
      to="."
      search={{ patient: String(patientId), date: day.day }}
      className={styles['cell'] ?? ''}
      title={`${t('matrix.open', { name: pseudonym, day: nameDay(day.day, locale) })}: ${describeDecided(cell, t)}`}
    >
      <span className={styles['hidden']}>
        {t('matrix.open', { name: pseudonym, day: nameDay(day.day, locale) })}{' '}
      </span>
      <strong data-noted={(thille ?? 0) >= NOTED_ASYNCHRONY_PERCENT}>
        {formatFindingShare(cell, locale)}
      </strong>
      <span data-noted={outside.seconds >= NOTED_OUTSIDE_SECONDS}>
        {t('matrix.outside', {
          time: outside.assessable_seconds === 0 ? MISSING : formatDuration(outside.seconds * 1000),
        })}
      </span>
      <span>
        {power.mean_j_min === null ? MISSING : `${formatNumber(power.mean_j_min, 1, locale)} J/min`}
      </span>
      <span>{t('matrix.observed', { percent: formatLimit(coverage * 100, locale, 0) })}</span>
    </Link>
  );
}

/** "Fri 20 Nov" of a day of the site's calendar. */
function nameDay(day: string, locale: string): string {
  return dateFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  }).format(Date.parse(day));
}
