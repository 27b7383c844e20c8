import type { ReviewedBreath } from '@eupnea/contracts/labeling-breath';
import { useTranslation } from 'react-i18next';
import { writeLetters } from '../logic/label-kinds.ts';
import type { ReviewAction } from '../logic/read-labeling-key.ts';
import { ActionKey } from './action-key.tsx';
import styles from './task-screen.module.css';

interface ReviewActionsProps {
  readonly canReview: boolean;
  readonly breath: ReviewedBreath | undefined;
  readonly isChoosing: boolean;
  readonly onAction: (action: ReviewAction) => void;
}

/** Actions of a reviewer on the current breath with their keys. */
export function ReviewActions({ canReview, breath, isChoosing, onAction }: ReviewActionsProps) {
  const { t } = useTranslation();
  const majority = breath?.majority ?? null;
  const act = (type: Exclude<ReviewAction['type'], 'kind'>) => () => onAction({ type });
  return (
    <div className={styles['actions']} role="toolbar" aria-label={t('labeling.actions')}>
      <ActionKey
        main
        keys="A"
        text={
          majority === null
            ? t('labeling.approveMajority')
            : t('labeling.approveKinds', { letters: writeLetters(majority.kinds) })
        }
        disabled={!canReview || majority === null}
        onClick={act('approve')}
      />
      <ActionKey
        framed
        keys="R"
        text={t('labeling.returnToRaters')}
        disabled={!canReview}
        onClick={act('return')}
      />
      <ActionKey
        framed
        keys="E"
        text={t('labeling.setAnother')}
        disabled={!canReview}
        pressed={isChoosing}
        onClick={act('edit')}
      />
      <ActionKey keys="D" text={t('labeling.nextDisagreement')} onClick={act('nextDisagreement')} />
      <ActionKey keys="J" text={t('labeling.next')} onClick={act('next')} />
      <ActionKey keys="K" text={t('labeling.previous')} onClick={act('previous')} />
      <ActionKey keys="C" text={t('labeling.commentKey')} disabled={!canReview} onClick={act('comment')} />
      <ActionKey keys="Z" text={t('labeling.undo')} disabled={!canReview} onClick={act('undo')} />
    </div>
  );
}
