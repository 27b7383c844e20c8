import type { LabelingBreath, LabelingOverview } from '@eupnea/contracts/labeling-breath';
import type { LabelKind } from '@eupnea/model';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '@eupnea/notation/format-number';
import { useLocale } from '../../../lib/format/use-locale.ts';
import type { BreathRow } from '../components/breath-rows.tsx';
import { suggestedKinds } from '../logic/label-kinds.ts';
import type { ShownLabel } from '../logic/shown-label.ts';
import { useKindNames } from './use-kind-names.ts';

interface LabelRowsRequest {
  readonly overview: LabelingOverview;
  readonly labelOf: (position: number) => ShownLabel | null;
  readonly detailOf: (position: number) => LabelingBreath | undefined;
  readonly showsSuggestions: boolean;
}

/** Rows below the waves of a rater, and their text alternative. */
export function useLabelRows({ overview, labelOf, detailOf, showsSuggestions }: LabelRowsRequest) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { listNames } = useKindNames();
  const kindsOf = useCallback(
    (position: number): readonly LabelKind[] | null => labelOf(position)?.kinds ?? null,
    [labelOf],
  );
  const suggestedOf = (position: number): readonly LabelKind[] | null => {
    const found = overview.suggestion[position] ?? null;
    return found === null ? null : suggestedKinds(found);
  };
  const confidenceOf = (position: number): string | undefined => {
    const [first] = detailOf(position)?.suggestion?.findings ?? [];
    return first === undefined ? undefined : formatNumber(first.confidence, 2, locale);
  };
  const labels: BreathRow = {
    name: t('labeling.rowLabel'),
    cellOf(position) {
      const label = labelOf(position);
      return label === null ? null : { kinds: label.kinds, isUnsure: label.is_unsure };
    },
  };
  const suggestions: BreathRow = {
    name: t('labeling.rowAuto'),
    isDashed: true,
    cellOf(position) {
      const kinds = suggestedOf(position);
      return kinds === null ? null : { kinds, note: confidenceOf(position) };
    },
  };
  const hasMuscle = showsSuggestions && overview.muscle.some((kinds) => kinds !== null);
  const muscles: BreathRow = {
    name: t('labeling.rowMuscleShort'),
    isDashed: true,
    cellOf(position) {
      const kinds = overview.muscle[position] ?? null;
      return kinds === null ? null : { kinds };
    },
  };
  const describe = (position: number): string => {
    const byMuscle = hasMuscle ? (overview.muscle[position] ?? null) : null;
    const label = labelOf(position);
    const suggested = showsSuggestions ? suggestedOf(position) : null;
    return [
      t('breaths.breath', { number: overview.breath_numbers[position] ?? position }),
      label === null ? t('labeling.noLabel') : listNames(label.kinds),
      ...(label?.is_unsure === true ? [t('labeling.isUnsure')] : []),
      ...(byMuscle === null ? [] : [`${t('labeling.rowMuscle')}: ${listNames(byMuscle)}`]),
      ...(suggested === null
        ? []
        : [`${t('labeling.suggestion')}: ${listNames(suggested)} ${confidenceOf(position) ?? ''}`.trim()]),
    ].join(', ');
  };
  const rows = [labels, ...(showsSuggestions ? [suggestions] : []), ...(hasMuscle ? [muscles] : [])];
  return { rows, describe, kindsOf };
}
