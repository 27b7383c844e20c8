import { useTranslation } from 'react-i18next';
import { formatNumber } from '@eupnea/notation/format-number';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { displayLimit, displayUnit, MISSING } from '@eupnea/notation/display-value';
import { useNotation } from '../../../lib/parameters/use-notation.ts';
import { Panel } from '../../../ui/files/panel.tsx';
import { nameKeyOf, reasonKey } from '@eupnea/notation/report-values';
import type { ReportedDay } from '@eupnea/notation/round-values';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { listDefined, type Defined } from '../logic/list-defined.ts';
import styles from './report.module.css';
import { TimeAbove } from './time-above.tsx';

type Row = Defined<ReportedDay['targets'][number]>;

/** Table of published upper bounds with source, time at or below, and time above. */
export function BoundTable({ report }: { readonly report: ReportedDay }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const notation = useNotation();
  const columns: readonly Column<Row>[] = [
    {
      id: 'bound',
      head: t('reports.bound'),
      render: ({ found, definition }) => (
        <>
          {t(nameKeyOf(found.value, report.weights))} ≤ {displayLimit(definition.unit, found.upper, notation)}{' '}
          {displayUnit(definition, notation)}
          <small>{found.source}</small>
        </>
      ),
    },
    {
      id: 'drawn',
      head: '',
      width: 'drawn',
      render: ({ found: { share } }) =>
        share !== null && (
          <svg className={styles['shareBar']} aria-hidden="true">
            <rect width="100%" height="100%" className={styles['track']} />
            <rect width={`${share * 100}%`} height="100%" />
          </svg>
        ),
    },
    {
      id: 'within',
      head: t('reports.within'),
      render: ({ found: { share } }) => (
        <strong>{share === null ? MISSING : `${formatNumber(share * 100, 1, locale)} %`}</strong>
      ),
    },
    {
      id: 'above',
      head: t('reports.above'),
      render: ({ found: { value, share, assessable_seconds: assessable, within_seconds: within } }) =>
        share === null ? (
          <small>{t(reasonKey(value, report))}</small>
        ) : (
          <TimeAbove above={assessable - within} assessable={assessable} />
        ),
    },
  ];
  return (
    <Panel title={t('reports.bounds')} note={t('reports.boundsNote')}>
      {report.targets.length === 0 ? (
        <p className={styles['hint']}>{t('reports.noBounds')}</p>
      ) : (
        <DataTable
          look="figures"
          narrow="fit"
          columns={columns}
          rows={listDefined(report.targets)}
          keyOf={({ found }) => found.code}
        />
      )}
    </Panel>
  );
}
