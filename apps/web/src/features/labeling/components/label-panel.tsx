import type { LabelingBreath } from '@eupnea/contracts/labeling-breath';
import type { LabelingTask } from '@eupnea/contracts/labeling-task';
import { Switch } from '@mantine/core';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { useNotation } from '../../../lib/parameters/use-notation.ts';
import { describeNumbers } from '../logic/describe-numbers.ts';
import type { LabelingChange, LabelingSearch } from '../logic/labeling-search.ts';
import type { LabelAction } from '../logic/read-labeling-key.ts';
import type { ShownLabel } from '../logic/shown-label.ts';
import { KindPanel } from './kind-panel.tsx';
import { LabelComment } from './label-comment.tsx';
import styles from './label-panel.module.css';
import { SuggestionCard } from './suggestion-card.tsx';

interface LabelPanelProps {
  readonly task: LabelingTask;
  readonly number: number;
  readonly detail: LabelingBreath | undefined;
  readonly label: ShownLabel | null;
  readonly canLabel: boolean;
  readonly search: LabelingSearch;
  readonly comment: Ref<HTMLTextAreaElement>;
  readonly onAction: (action: LabelAction) => void;
  readonly onComment: (comment: string | null) => void;
  readonly change: (change: LabelingChange) => void;
}

/** Panel beside the waves: numbers of the breath, kinds with keys, and the suggestion. */
export function LabelPanel(props: LabelPanelProps) {
  const { task, number, detail, label, canLabel, search, comment, onAction, onComment, change } = props;
  const { t } = useTranslation();
  const notation = useNotation();
  const isBlind = search.blind === '1';
  return (
    <aside className={styles['panel']} aria-label={t('labeling.panel')}>
      <div className={styles['head']}>
        <h2>{t('breaths.breath', { number })}</h2>
        <small>{detail === undefined ? '' : describeNumbers(detail.numbers, t, notation)}</small>
      </div>
      <KindPanel
        chosen={label?.kinds ?? []}
        disabled={!canLabel}
        onToggle={(kind) => onAction({ type: 'kind', kind })}
      />
      {task.shows_suggestions && !isBlind && detail !== undefined && (
        <SuggestionCard suggestion={detail.suggestion} />
      )}
      <div className={styles['switches']}>
        {task.shows_suggestions && (
          <>
            <Switch
              label={t('labeling.showSuggestions')}
              checked={!isBlind}
              onChange={() => change({ blind: isBlind ? undefined : '1' })}
            />
            <Switch
              label={t('labeling.byUncertainty')}
              checked={search.order === 'uncertainty'}
              onChange={() => change({ order: search.order === undefined ? 'uncertainty' : undefined })}
            />
          </>
        )}
      </div>
      <LabelComment
        key={`${number} ${label?.comment ?? ''}`}
        saved={label?.comment ?? null}
        disabled={!canLabel || label === null}
        field={comment}
        onSave={onComment}
      />
    </aside>
  );
}
