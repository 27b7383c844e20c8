import type { FindingKind } from '@eupnea/model';
import { useTranslation } from 'react-i18next';
import { suggestedKinds, writeLetters } from '../logic/label-kinds.ts';
import type { LabelAction } from '../logic/read-labeling-key.ts';
import type { ShownLabel } from '../logic/shown-label.ts';
import { ActionKey } from './action-key.tsx';
import styles from './task-screen.module.css';

interface LabelActionsProps {
  readonly canLabel: boolean;
  readonly label: ShownLabel | null;
  /** Suggestion for the current breath; null while hidden. */
  readonly suggestion: readonly FindingKind[] | null;
  readonly onAction: (action: LabelAction) => void;
}

/** Actions on the current breath with their keys. */
export function LabelActions({ canLabel, label, suggestion, onAction }: LabelActionsProps) {
  const { t } = useTranslation();
  const accepts = canLabel && label === null && suggestion !== null;
  const act = (type: Exclude<LabelAction['type'], 'kind'>) => () => onAction({ type });
  return (
    <div className={styles['actions']} role="toolbar" aria-label={t('labeling.actions')}>
      <ActionKey
        main
        keys={t('labeling.space')}
        text={
          accepts
            ? t('labeling.accept', { letters: writeLetters(suggestedKinds(suggestion)) })
            : t('labeling.goOn')
        }
        onClick={act('accept')}
      />
      <ActionKey keys="J" text={t('labeling.next')} onClick={act('next')} />
      <ActionKey keys="K" text={t('labeling.previous')} onClick={act('previous')} />
      <ActionKey keys="N" text={t('labeling.nextUnlabelled')} onClick={act('nextUnlabelled')} />
      <ActionKey
        keys="0"
        text={t('labeling.clear')}
        disabled={!canLabel || label === null}
        onClick={act('clear')}
      />
      <ActionKey
        keys="U"
        text={t('labeling.unsure')}
        disabled={!canLabel || label === null}
        pressed={label?.is_unsure === true}
        onClick={act('unsure')}
      />
      <ActionKey keys="Z" text={t('labeling.undo')} disabled={!canLabel} onClick={act('undo')} />
    </div>
  );
}
