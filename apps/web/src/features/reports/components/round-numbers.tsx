import type { RoundPage } from '@eupnea/contracts/round-page';
import { useTranslation } from 'react-i18next';
import { displayNumber } from '@eupnea/notation/display-value';
import { useNotation } from '../../../lib/parameters/use-notation.ts';
import { Panel } from '../../../ui/files/panel.tsx';
import { toReported } from '@eupnea/notation/round-values';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { listDefined, type Defined } from '../logic/list-defined.ts';
import { ChangeMark } from './change-mark.tsx';
import { ValueName } from './value-name.tsx';

type Row = Defined<RoundPage['numbers'][number]>;

/** Table of the numbers of 24 hours beside those of the 24 before. */
export function RoundNumbers({ round }: { readonly round: RoundPage }) {
  const { t } = useTranslation();
  const notation = useNotation();
  const report = toReported(round);
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
    {
      id: 'range',
      head: 'p5–p95',
      width: 'whole',
      render: (row) =>
        row.found.n === 0 ? number(row, null) : `${number(row, row.found.p5)}–${number(row, row.found.p95)}`,
    },
    { id: 'before', head: t('round.before'), render: (row) => number(row, row.found.median_before) },
    {
      id: 'change',
      head: t('round.change'),
      render: ({ found, definition }) => <ChangeMark difference={found.difference} definition={definition} />,
    },
  ];
  return (
    <Panel title={t('reports.values')} note={t('round.numbersNote')}>
      <DataTable
        look="figures"
        narrow="fit"
        columns={columns}
        rows={listDefined(round.numbers)}
        keyOf={({ found }) => found.value}
      />
    </Panel>
  );
}
