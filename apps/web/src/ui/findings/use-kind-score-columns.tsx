import type { FindingKind } from '@eupnea/model';
import { useTranslation } from 'react-i18next';
import { describeProportion } from '../../lib/format/describe-share.ts';
import { useLocale } from '../../lib/format/use-locale.ts';
import type { Column } from '../table/column.ts';
import { FindingMark } from './finding-mark.tsx';

type Proportion = Parameters<typeof describeProportion>[0];

/** What the score of a kind has in every table. */
interface KindScore {
  readonly kind: FindingKind;
  readonly rightly_not: number;
  readonly undecided_without: number;
  readonly sensitivity: Proportion;
  readonly specificity: Proportion;
}

interface KindScoreColumns<Row> {
  readonly kind: Column<Row>;
  readonly rightlyNot: Column<Row>;
  /** Sensitivity and specificity with their intervals. */
  readonly accuracy: readonly Column<Row>[];
}

/** Columns that tables of scores by kind share; the counts between them differ. */
export function useKindScoreColumns<Row extends KindScore>(): KindScoreColumns<Row> {
  const { t } = useTranslation();
  const locale = useLocale();
  return {
    kind: {
      id: 'kind',
      head: t('analytics.kind'),
      width: 'whole',
      render: ({ kind }) => (
        <>
          <FindingMark kind={kind} /> {t(`findings.kind.${kind}`)}
        </>
      ),
    },
    rightlyNot: {
      id: 'rightlyNot',
      head: t('muscleScore.rightlyNot'),
      render: (row) => row.rightly_not + row.undecided_without,
    },
    accuracy: (['sensitivity', 'specificity'] as const).map((measure) => ({
      id: measure,
      head: t(`muscleScore.${measure}`),
      width: 'whole',
      render: (row) => describeProportion(row[measure], locale),
    })),
  };
}
