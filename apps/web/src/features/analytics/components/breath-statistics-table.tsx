import type { BreathsStatistics } from '@eupnea/contracts/breath-statistics';
import { findParameter, type ParameterDefinition, type VentilationControl } from '@eupnea/model';
import { useTranslation } from 'react-i18next';
import { displayNumber } from '@eupnea/notation/display-value';
import { useNotation } from '../../../lib/parameters/use-notation.ts';
import { listBreathRows, type BreathRow } from '../logic/summary-rows.ts';
import { DistributionBars } from './distribution-bars.tsx';
import { ModeName } from './mode-name.tsx';
import { ParameterName } from './parameter-name.tsx';
import { spreadColumns } from './spread-columns.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';

interface BreathStatisticsTableProps {
  readonly found: BreathsStatistics;
  readonly mode: VentilationControl | null;
}

type DefinedRow = BreathRow & { readonly definition: ParameterDefinition };

/** Each parameter over the breaths of the period: in total and by mode. */
export function BreathStatisticsTable({ found, mode }: BreathStatisticsTableProps) {
  const { t } = useTranslation();
  const notation = useNotation();
  const rows = listBreathRows(found, mode).flatMap((row): readonly DefinedRow[] => {
    const definition = findParameter('breath', row.parameter);
    return definition === null ? [] : [{ ...row, definition }];
  });
  const number = ({ definition }: DefinedRow, value: number | null | undefined): string =>
    displayNumber(definition, value ?? null, notation);
  const columns: readonly Column<DefinedRow>[] = [
    { id: 'mode', head: t('reports.mode'), render: (row) => <ModeName mode={row.mode} /> },
    { id: 'n', head: 'n', render: ({ column }) => column?.n ?? 0 },
    { id: 'missing', head: t('statistics.missing'), render: ({ column }) => column?.missing ?? 0 },
    { id: 'mean', head: t('statistics.mean'), render: (row) => number(row, row.column?.mean) },
    { id: 'sd', head: t('statistics.sd'), render: (row) => number(row, row.column?.sd) },
    ...spreadColumns((row: DefinedRow, name) => number(row, row.column?.[name]), t),
    {
      id: 'distribution',
      head: t('statistics.distribution'),
      render: ({ column }) => <DistributionBars distribution={column?.distribution ?? null} />,
    },
  ];
  return (
    <DataTable
      label={t('statistics.ofBreaths')}
      look="figures"
      columns={columns}
      rows={rows}
      keyOf={(row) => `${row.parameter} ${row.mode ?? 'all'}`}
      groups={{
        keyOf: ({ parameter }) => parameter,
        render: ({ definition }) => <ParameterName definition={definition} />,
      }}
    />
  );
}
