import type { ComparisonDistribution } from '@eupnea/contracts/research-comparison';
import { useTranslation } from 'react-i18next';
import { MISSING } from '@eupnea/notation/display-value';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { useComparisonWords } from '../hooks/use-comparison-words.ts';
import { GROUP_LETTERS } from '../logic/comparison-request.ts';

type GroupSummary = ComparisonDistribution['distributions'][number];

/** The figures of a distribution as numbers, a row a group. */
export function SummaryTable({ found }: { readonly found: ComparisonDistribution }) {
  const { t } = useTranslation();
  const words = useComparisonWords();
  const { parameter, groups, distributions } = found;
  const write = (value: number | null) => words.write(parameter, value);
  const placeOf = (row: GroupSummary) => distributions.indexOf(row);
  const letterOf = (row: GroupSummary) => GROUP_LETTERS[placeOf(row)] ?? '';
  const columns: readonly Column<GroupSummary>[] = [
    {
      id: 'group',
      head: words.nameWithUnit(parameter),
      render: (row) => (
        <>
          <strong>{letterOf(row)}</strong> {groups[placeOf(row)]?.name}
        </>
      ),
    },
    { id: 'n', head: 'n', render: ({ summary }) => summary.n },
    { id: 'missing', head: t('research.compare.missing'), render: ({ summary }) => summary.missing },
    {
      id: 'median',
      head: t('research.compare.medianQuartiles'),
      render: ({ summary: { median, q1, q3 } }) =>
        median === null ? MISSING : `${write(median)} [${write(q1)} – ${write(q3)}]`,
    },
    {
      id: 'mean',
      head: t('research.compare.meanSd'),
      render: ({ summary: { mean, sd } }) => (mean === null ? MISSING : `${write(mean)} (${write(sd)})`),
    },
    {
      id: 'range',
      head: t('research.compare.range'),
      render: ({ summary: { minimum, maximum } }) =>
        minimum === null ? MISSING : `${write(minimum)} – ${write(maximum)}`,
    },
    { id: 'breaths', head: t('research.compare.breathsPooled'), render: ({ breaths }) => breaths },
  ];
  return (
    <DataTable
      label={words.nameWithUnit(parameter)}
      look="figures"
      narrow="lines"
      columns={columns}
      rows={distributions}
      keyOf={letterOf}
    />
  );
}
