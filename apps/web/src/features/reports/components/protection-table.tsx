import type { ProtectionAudit } from '@eupnea/contracts/protection-audit';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { nameDay } from '@eupnea/notation/format-time';
import { formatLimit } from '@eupnea/notation/format-number';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { MISSING } from '@eupnea/notation/display-value';
import { type ProtectionSearch, writeProtectionSearch } from '../logic/protection-search.ts';
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
  return (
    <div ref={showNewest} className={matrix['scroll']} tabIndex={0} role="group" aria-label={name}>
      <table className={matrix['matrix']} aria-label={name}>
        <thead>
          <tr>
            <th scope="col">{t('management.column.patient')}</th>
            {found.days.map(({ day, is_over: isOver }) => (
              <th key={day} scope="col">
                {nameDay(day, locale)}
                {!isOver && <small>{t('reports.notOver')}</small>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <UnitRow found={found} search={search} />
          {found.items.map((row) => (
            <tr key={row.patient_id}>
              <th scope="row">{row.pseudonym}</th>
              {found.days.map(({ day }, place) => (
                <td key={day}>
                  <ProtectionCell cell={row.cells[place] ?? null} row={row} day={day} search={search} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The numbers of the run chart. */
function UnitRow({ found, search }: ProtectionTableProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <tr className={styles['unit']}>
      <th scope="row">{t('protection.unit')}</th>
      {found.days.map(({ day, adherence }) => {
        const own = adherence.find(({ code }) => code === search.measure);
        const rate = own?.assessable_percent ?? null;
        if (own === undefined || own.days === 0) {
          return (
            <td key={day}>
              <span className={matrix['none']}>–</span>
            </td>
          );
        }
        return (
          <td key={day}>
            <span className={styles['rate']} data-below={rate !== null && rate < found.goal_percent}>
              <strong>{rate === null ? MISSING : `${formatLimit(rate, locale, 0)} %`}</strong>
              <span>
                {t('protection.daysOf', {
                  adherent: own.adherent,
                  assessable: own.assessable,
                  days: own.days,
                })}
              </span>
            </span>
          </td>
        );
      })}
    </tr>
  );
}

/** Scrolls to the right end, where the newest days are. */
function showNewest(scrolled: HTMLElement | null): void {
  if (scrolled !== null) scrolled.scrollLeft = scrolled.scrollWidth;
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
