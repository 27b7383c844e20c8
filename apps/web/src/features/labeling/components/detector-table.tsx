import type { LabelAgreement } from '@eupnea/contracts/agreement';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '@eupnea/notation/format-number';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { MISSING } from '@eupnea/notation/display-value';
import { Panel } from '../../../ui/files/panel.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { useKindNames } from '../hooks/use-kind-names.ts';

interface DetectorTableProps {
  readonly rows: LabelAgreement['detector'];
  /** Number of breaths with a gold label. */
  readonly gold: number;
}

/** The detector against the gold labels of this task. */
export function DetectorTable({ rows, gold }: DetectorTableProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { nameOf } = useKindNames();
  const print = (value: number | null) => (value === null ? MISSING : formatNumber(value, 2, locale));
  const columns: readonly Column<LabelAgreement['detector'][number]>[] = [
    { id: 'kind', head: t('labeling.kind'), width: 'whole', render: ({ kind }) => nameOf(kind) },
    { id: 'tp', head: 'TP', render: (row) => row.true_positives },
    { id: 'fp', head: 'FP', render: (row) => row.false_positives },
    { id: 'fn', head: 'FN', render: (row) => row.false_negatives },
    { id: 'sensitivity', head: t('labeling.sensitivity'), render: (row) => print(row.sensitivity) },
    { id: 'specificity', head: t('labeling.specificity'), render: (row) => print(row.specificity) },
    { id: 'ppv', head: t('labeling.ppv'), render: (row) => print(row.ppv) },
    { id: 'f1', head: 'F1', render: (row) => print(row.f1) },
  ];
  return (
    <Panel title={t('labeling.detector')} note={t('labeling.goldBreaths', { count: gold })}>
      {gold === 0 ? (
        <p>{t('labeling.noGold')}</p>
      ) : (
        <DataTable
          label={t('labeling.detector')}
          look="figures"
          columns={columns}
          rows={rows}
          keyOf={({ kind }) => kind}
        />
      )}
    </Panel>
  );
}
