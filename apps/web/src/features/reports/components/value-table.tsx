import type { DailyReport } from '@eupnea/contracts/daily-report';
import { useTranslation } from 'react-i18next';
import { displayNumber } from '@eupnea/notation/display-value';
import { useNotation } from '../../../lib/parameters/use-notation.ts';
import { Panel } from '../../../ui/files/panel.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { listDefined, type Defined } from '../logic/list-defined.ts';
import { ValueName } from './value-name.tsx';

type Row = Defined<DailyReport['values'][number]>;

/** Table of the measured numbers: distribution over the breaths of the day. */
export function ValueTable({ report }: { readonly report: DailyReport }) {
  const { t } = useTranslation();
  const notation = useNotation();
  const number = ({ definition }: Row, value: number | null): string =>
    displayNumber(definition, value, notation);
  const columns: readonly Column<Row>[] = [
    {
      id: 'value',
      head: t('reports.value'),
      render: ({ found, definition }) => (
        <ValueName value={found.value} n={found.n} definition={definition} report={report} />
      ),
    },
    {
      id: 'median',
      head: t('alarms.median'),
      render: (row) => <strong>{number(row, row.found.median)}</strong>,
    },
    { id: 'p5', head: 'p5', render: (row) => number(row, row.found.p5) },
    { id: 'p95', head: 'p95', render: (row) => number(row, row.found.p95) },
    { id: 'n', head: t('reports.breaths'), render: ({ found }) => found.n },
  ];
  return (
    <Panel title={t('reports.values')} note={t('reports.valuesNote')}>
      <DataTable
        look="figures"
        narrow="fit"
        columns={columns}
        rows={listDefined(report.values)}
        keyOf={({ found }) => found.value}
      />
    </Panel>
  );
}
