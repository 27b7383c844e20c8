import { findParameter } from '@eupnea/model';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { nameControl } from '@eupnea/notation/name-control';
import { displayLimit, displayUnit, type Notation } from '@eupnea/notation/display-value';
import { useNotation } from '../../../lib/parameters/use-notation.ts';
import type { Review } from '../../../lib/stored/review.ts';
import { AddFilter } from '../../../ui/add-filter.tsx';
import { SavedViews } from '../../../ui/saved-views/saved-views.tsx';
import { Token } from '../../../ui/token.tsx';
import { breathPageQuery } from '../api/breaths-query.ts';
import {
  writeRanges,
  type BreathSelection,
  type BreathsQuery,
  type FeatureRange,
} from '../logic/breath-selection.ts';
import { ColumnPicker } from './column-picker.tsx';
import styles from './filter-bar.module.css';
import { FILTER_KINDS, FilterEditor } from './filter-editor.tsx';

interface FilterBarProps {
  readonly review: Review;
  readonly selection: BreathSelection;
  readonly query: BreathsQuery;
}

/** Filters of the table, number of breaths and column selection. */
export function FilterBar({ review, selection, query }: FilterBarProps) {
  const { t } = useTranslation();
  const total = useQuery(breathPageQuery(query, 1)).data?.total;
  return (
    <div className={styles['bar']} role="search" aria-label={t('breaths.filters')}>
      <Tokens review={review} selection={selection} />
      <AddFilter
        kinds={FILTER_KINDS}
        nameOf={(kind) => t(`breaths.filter.${kind}`)}
        width={290}
        renderEditor={(kind, close) => (
          <FilterEditor
            kind={kind}
            selection={selection}
            onApply={(change) => {
              close();
              review.change(change, 'step');
            }}
          />
        )}
      />
      <p className={styles['count']} role="status">
        {total === undefined ? '' : t('review.breaths', { count: total })}
      </p>
      <SavedViews screen="breaths" />
      <ColumnPicker review={review} />
    </div>
  );
}

/** Name of the matching column. */
function nameRange(code: FeatureRange['code'], t: TFunction): string {
  const definition = findParameter('breath', code);
  return definition === null ? code : t(`parameters.${definition.i18nKey}.label`);
}

function Tokens({ review, selection }: Pick<FilterBarProps, 'review' | 'selection'>) {
  const { t } = useTranslation();
  const notation = useNotation();
  const { modes, findings, undecided, ranges, incomplete } = selection;
  const without = (range: FeatureRange): readonly FeatureRange[] => ranges.filter((other) => other !== range);
  return (
    <>
      {modes.length > 0 && (
        <Token
          kind={t('breaths.filter.mode')}
          text={modes.map((mode) => nameControl(mode)).join(', ')}
          onRemove={() => review.change({ mode: undefined }, 'step')}
        />
      )}
      {findings.length > 0 && (
        <Token
          kind={t('breaths.filter.finding')}
          text={findings
            .map((kind) => (kind === 'any' ? t('breaths.anyFinding') : t(`findings.kind.${kind}`)))
            .join(', ')}
          onRemove={() => review.change({ finding: undefined }, 'step')}
        />
      )}
      {undecided.length > 0 && (
        <Token
          kind={t('breaths.filter.undecided')}
          text={undecided
            .map((kind) => (kind === 'any' ? t('breaths.anyKind') : t(`findings.kind.${kind}`)))
            .join(', ')}
          onRemove={() => review.change({ undecided: undefined }, 'step')}
        />
      )}
      {incomplete !== null && (
        <Token
          kind={t('breaths.filter.incomplete')}
          text={incomplete ? t('breaths.onlyIncomplete') : t('breaths.onlyComplete')}
          onRemove={() => review.change({ incomplete: undefined }, 'step')}
        />
      )}
      {ranges.map((range) => (
        <Token
          key={range.code}
          kind={nameRange(range.code, t)}
          text={describeRange(range, notation)}
          onRemove={() => review.change({ range: writeRanges(without(range)) }, 'step')}
        />
      ))}
    </>
  );
}

/** "300 – 600 mL", "≥ 300 mL" or "≤ 600 mL". */
function describeRange({ code, least, most }: FeatureRange, notation: Notation): string {
  const unit = findParameter('breath', code)?.unit ?? '';
  const print = (value: number): string => displayLimit(unit, value, notation);
  const range =
    least !== null && most !== null
      ? `${print(least)} – ${print(most)}`
      : [least === null ? '' : `≥ ${print(least)}`, most === null ? '' : `≤ ${print(most)}`].join('');
  return `${range} ${displayUnit({ unit }, notation)}`.trim();
}
