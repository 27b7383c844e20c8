import type { LabelAgreement } from '@eupnea/contracts/agreement';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '@eupnea/notation/format-number';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { MISSING } from '@eupnea/notation/display-value';
import { Panel } from '../../../ui/files/panel.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { useKindNames } from '../hooks/use-kind-names.ts';
import { useRaterNames } from '../hooks/use-rater-names.ts';
import { formatKappa } from '../logic/format-kappa.ts';
import { writeLetters } from '../logic/label-kinds.ts';
import styles from './agreement-view.module.css';

/** Maximum number of label sets in the table; the export contains rarer ones. */
const SHOWN_CATEGORIES = 12;

type Category = LabelAgreement['pairs'][number]['categories'][number];

/** Two raters, or a rater and gold: kappa, confusion table, and F1 by kind. */
export function ComparedPair({ pair }: { readonly pair: LabelAgreement['pairs'][number] }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { nameOf, listNames } = useKindNames();
  const nameSide = useRaterNames();
  const { first, second, breaths, matrix, f1 } = pair;
  const categories = pair.categories.slice(0, SHOWN_CATEGORIES);
  const print = (value: number | null) => (value === null ? MISSING : formatNumber(value, 2, locale));
  const title = t('labeling.against', { first: nameSide(first), second: nameSide(second) });

  const matrixName = t('labeling.matrix', { first: nameSide(first), second: nameSide(second) });
  const matrixColumns: readonly Column<Category>[] = [
    { id: 'row', head: '', width: 'whole', titleOf: listNames, render: writeLetters },
    ...categories.map(
      (others, column): Column<Category> => ({
        id: `column-${writeLetters(others)}`,
        head: writeLetters(others),
        headTitle: listNames(others),
        render: (kinds) => {
          const row = categories.indexOf(kinds);
          const count = matrix[row]?.[column] ?? 0;
          return row === column ? <strong className={styles['same']}>{count}</strong> : count;
        },
      }),
    ),
  ];
  const columns: readonly Column<(typeof f1)[number]>[] = [
    { id: 'kind', head: t('labeling.kind'), width: 'whole', render: ({ kind }) => nameOf(kind) },
    { id: 'both', head: t('labeling.both'), render: ({ both }) => both },
    {
      id: 'first',
      head: t('labeling.onlyOne', { code: nameSide(first) }),
      render: ({ only_first }) => only_first,
    },
    {
      id: 'second',
      head: t('labeling.onlyOne', { code: nameSide(second) }),
      render: ({ only_second }) => only_second,
    },
    { id: 'f1', head: 'F1', render: (row) => print(row.f1) },
  ];
  return (
    <Panel title={title} note={t('labeling.pairNote', { kappa: formatKappa(pair, locale), count: breaths })}>
      <DataTable
        label={matrixName}
        caption={matrixName}
        look="figures"
        columns={matrixColumns}
        rows={categories}
        keyOf={writeLetters}
      />
      {pair.categories.length > SHOWN_CATEGORIES && (
        <p>{t('labeling.moreCategories', { count: pair.categories.length - SHOWN_CATEGORIES })}</p>
      )}
      <DataTable
        label={t('labeling.f1')}
        caption={t('labeling.f1')}
        look="figures"
        columns={columns}
        rows={f1}
        keyOf={({ kind }) => kind}
      />
    </Panel>
  );
}
