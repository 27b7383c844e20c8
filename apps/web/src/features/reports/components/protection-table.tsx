import type { ProtectionAudit } from '@eupnea/contracts/protection-audit';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { nameDay } from '@eupnea/notation/format-time';
import { formatLimit } from '@eupnea/notation/format-number';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { MISSING } from '@eupnea/notation/display-value';
import { type ProtectionSearch, writeProtectionSearch } from '../logic/protection-search.ts';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import styles from './protection.module.css';
import matrix from './report-matrix.module.css';

type Row = ProtectionAudit['items'][number];
type Cell = NonNullable<Row['cells'][number]>;

interface ProtectionTableProps {
  readonly found: ProtectionAudit;
  readonly search: ProtectionSearch;
}

/** Table with one column per day: the unit first, then one row per patient; each cell opens its hours. */
export function ProtectionTable({ found, search }: ProtectionTableProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const name = t('protection.table', { measure: t(`protection.measure.${search.measure}`) });
  const rows: readonly (Row | null)[] = [null, ...found.items];
  const columns: readonly Column<Row | null>[] = [
    {
      id: 'patient',
      head: t('management.column.patient'),
      render: (row) => row?.pseudonym ?? t('protection.unit'),
    },
    ...found.days.map(
      (day, place): Column<Row | null> => ({
        id: day.day,
        head: (
          <>
            {nameDay(day.day, locale)}
            {!day.is_over && <small>{t('reports.notOver')}</small>}
          </>
        ),
        render: (row) =>
          row === null ? (
            <UnitCell day={day} search={search} goal={found.goal_percent} />
          ) : (
            <ProtectionCell cell={row.cells[place] ?? null} row={row} day={day.day} search={search} />
          ),
      }),
    ),
  ];
  return (
    <DataTable
      label={name}
      look="matrix"
      startsAtEnd
      columns={columns}
      rows={rows}
      keyOf={(row) => row?.patient_id ?? 'unit'}
      marksOf={(row) => ({ className: row === null ? styles['unit'] : undefined })}
    />
  );
}

interface UnitCellProps {
  readonly day: ProtectionAudit['days'][number];
  readonly search: ProtectionSearch;
  readonly goal: number;
}

/** A number of the run chart. */
function UnitCell({ day, search, goal }: UnitCellProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const own = day.adherence.find(({ code }) => code === search.measure);
  const rate = own?.assessable_percent ?? null;
  if (own === undefined || own.days === 0) return <span className={matrix['none']}>–</span>;
  return (
    <span className={styles['rate']} data-below={rate !== null && rate < goal}>
      <strong>{rate === null ? MISSING : `${formatLimit(rate, locale, 0)} %`}</strong>
      <span>
        {t('protection.daysOf', {
          adherent: own.adherent,
          assessable: own.assessable,
          days: own.days,
        })}
      </span>
    </span>
  );
}

interface ProtectionCellProps {
  readonly cell: Cell | null;
  readonly row: Row;
  readonly day: string;
  readonly search: ProtectionSearch;
}

/** Share of a patient-day within the bound; a dash without a ventilated hour. */
function ProtectionCell({ cell, row, day, search }: ProtectionCellProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (cell === null) return <span className={matrix['none']}>–</span>;
  const own = cell.measures.find(({ code }) => code === search.measure);
  const isOpen = search.cell?.patient === String(row.patient_id) && search.cell.date === day;
  return (
    <Link
      to="."
      resetScroll={false}
      search={writeProtectionSearch({ ...search, cell: { patient: String(row.patient_id), date: day } })}
      className={matrix['cell'] ?? ''}
      data-wraps
      aria-current={isOpen ? 'true' : undefined}
    >
      <span className={matrix['hidden']}>
        {t('protection.open', { name: row.pseudonym, day: nameDay(day, locale) })}{' '}
      </span>
      <strong data-noted={own?.verdict === 'not_adherent'}>
        {own?.share === null || own === undefined ? MISSING : `${formatLimit(own.share * 100, locale, 0)} %`}
      </strong>
      <span>
        {t('protection.hoursOf', {
          within: own?.within_hours ?? 0,
          assessable: own?.assessable_hours ?? 0,
          hours: cell.hours,
        })}
      </span>
      <span>{own === undefined ? t('protection.notFor') : t(`protection.verdict.${own.verdict}`)}</span>
    </Link>
  );
}
