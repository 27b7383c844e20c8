import type { ReviewedBreath } from '@eupnea/contracts/labeling-breath';
import type { LabelingTask } from '@eupnea/contracts/labeling-task';
import type { LabelKind } from '@eupnea/model';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { useNotation } from '../../../lib/parameters/use-notation.ts';
import { useKindNames } from '../hooks/use-kind-names.ts';
import { useRaterNames } from '../hooks/use-rater-names.ts';
import { describeNumbers } from '../logic/describe-numbers.ts';
import { writeLetters } from '../logic/label-kinds.ts';
import type { ShownLabel } from '../logic/shown-label.ts';
import { KindPanel } from './kind-panel.tsx';
import { KindSwatch } from './kind-swatch.tsx';
import { LabelComment } from './label-comment.tsx';
import styles from './label-panel.module.css';
import { ReviewQueue } from './review-queue.tsx';
import { SuggestionCard } from './suggestion-card.tsx';

interface ReviewPanelProps {
  readonly task: LabelingTask;
  readonly number: number;
  readonly breath: ReviewedBreath | undefined;
  readonly gold: ShownLabel | null;
  readonly canReview: boolean;
  readonly isChoosing: boolean;
  readonly comment: Ref<HTMLTextAreaElement>;
  readonly queue: readonly ReviewedBreath[];
  readonly onToggle: (kind: LabelKind) => void;
  readonly onComment: (comment: string | null) => void;
  readonly onSelect: (position: number) => void;
}

/** Panel beside the waves: labels of each rater, gold label, and open disagreements. */
export function ReviewPanel(props: ReviewPanelProps) {
  const { number, breath, gold, canReview, isChoosing, comment, queue } = props;
  const { t } = useTranslation();
  const notation = useNotation();
  const { listNames } = useKindNames();
  const nameRater = useRaterNames();
  return (
    <aside className={styles['panel']} aria-label={t('labeling.panel')}>
      <div className={styles['head']}>
        <h2>{t('breaths.breath', { number })}</h2>
        <small>{breath === undefined ? '' : describeNumbers(breath.numbers, t, notation)}</small>
      </div>
      <section aria-label={t('labeling.raters')}>
        <h3 className={styles['group']}>{t('labeling.raters')}</h3>
        {breath?.labels.map(({ rater_id: id, code, label }) => (
          <div key={id} className={styles['rating']}>
            <strong>{nameRater(code)}</strong>
            <KindSwatch kind={label?.kinds[0] ?? 'normal'} />
            <span>
              {label === null ? t('labeling.noLabel') : listNames(label.kinds)}
              {label?.is_unsure === true && ` (${t('labeling.isUnsure')})`}
              {label !== null && label.open_kinds.length > 0 && (
                <em>{t('labeling.openKinds', { kinds: writeLetters(label.open_kinds) })}</em>
              )}
              {label?.comment !== undefined && label?.comment !== null && <em>{label.comment}</em>}
            </span>
          </div>
        ))}
        <div className={styles['rating']} data-gold>
          <strong>{t('labeling.rowGold')}</strong>
          <KindSwatch kind={gold?.kinds[0] ?? 'normal'} />
          <span>
            {gold === null ? t('labeling.noLabel') : `${listNames(gold.kinds)} ${writeLetters(gold.kinds)}`}
          </span>
        </div>
      </section>
      {isChoosing ? (
        <KindPanel chosen={gold?.kinds ?? []} disabled={!canReview} onToggle={props.onToggle} />
      ) : (
        <SuggestionCard suggestion={breath?.suggestion ?? null} />
      )}
      <LabelComment
        key={`${number} ${gold?.comment ?? ''}`}
        saved={gold?.comment ?? null}
        disabled={!canReview || gold === null}
        field={comment}
        onSave={props.onComment}
      />
      <ReviewQueue queue={queue} onSelect={props.onSelect} />
    </aside>
  );
}
