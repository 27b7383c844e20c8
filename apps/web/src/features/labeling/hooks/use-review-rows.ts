import type { LabelingOverview, ReviewedBreath } from '@eupnea/contracts/labeling-breath';
import type { LabelingTask } from '@eupnea/contracts/labeling-task';
import type { LabelKind } from '@eupnea/model';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { BreathRow } from '../components/breath-rows.tsx';
import { suggestedKinds } from '../logic/label-kinds.ts';
import type { ShownLabel } from '../logic/shown-label.ts';
import { writeVote } from '../logic/write-vote.ts';
import { useKindNames } from './use-kind-names.ts';
import { useRaterNames } from './use-rater-names.ts';

interface ReviewRowsRequest {
  readonly task: LabelingTask;
  readonly overview: LabelingOverview;
  readonly reviewedOf: (position: number) => ReviewedBreath | undefined;
  readonly goldOf: (position: number, stored: ShownLabel | null) => ShownLabel | null;
}

/** One row per rater, detector and gold; disagreements are framed with their vote. */
export function useReviewRows({ task, overview, reviewedOf, goldOf }: ReviewRowsRequest) {
  const { t } = useTranslation();
  const { listNames } = useKindNames();
  const nameRater = useRaterNames();
  const goldAt = (position: number) => goldOf(position, reviewedOf(position)?.gold ?? null);
  const raters: readonly BreathRow[] = task.raters.map(({ rater_id: id, code, derived_from: derived }) => ({
    name: derived === null ? nameRater(code) : t('labeling.rowMuscleShort'),
    cellOf(position) {
      const given = reviewedOf(position)?.labels.find((one) => one.rater_id === id)?.label ?? null;
      return given === null ? null : { kinds: given.kinds, isUnsure: given.is_unsure };
    },
  }));
  const auto: BreathRow = {
    name: t('labeling.rowAuto'),
    isDashed: true,
    cellOf(position) {
      const suggestion = reviewedOf(position)?.suggestion ?? null;
      return suggestion === null
        ? null
        : { kinds: suggestedKinds(suggestion.findings.map(({ kind }) => kind)) };
    },
  };
  const gold: BreathRow = {
    name: t('labeling.rowGold'),
    cellOf(position) {
      const label = goldAt(position);
      return label === null ? null : { kinds: label.kinds };
    },
  };
  const frameOf = (position: number): string | null => {
    const breath = reviewedOf(position);
    if (breath?.is_disagreement !== true) return null;
    return goldAt(position) === null ? writeVote(breath.labels) : '';
  };
  const describe = (position: number): string => {
    const breath = reviewedOf(position);
    const standing = goldAt(position);
    return [
      t('breaths.breath', { number: overview.breath_numbers[position] ?? position }),
      ...(breath?.labels ?? []).map(
        ({ code, label }) =>
          `${nameRater(code)} ${label === null ? t('labeling.noLabel') : listNames(label.kinds)}`,
      ),
      // The vote is the visible text of the breath's button.
      ...(breath?.is_disagreement === true
        ? [`${t('labeling.disagreement')} ${frameOf(position) ?? ''}`.trim()]
        : []),
      ...(standing === null ? [] : [`${t('labeling.rowGold')} ${listNames(standing.kinds)}`]),
    ].join(', ');
  };
  const kindsOf = useCallback(
    (position: number): readonly LabelKind[] | null => overview.label[position] ?? null,
    [overview],
  );
  return { rows: [...raters, auto, gold], frameOf, describe, kindsOf };
}
