import type { LabelingOverview } from '@eupnea/contracts/labeling-breath';
import type { LabelingTask } from '@eupnea/contracts/labeling-task';
import type { TimeWindow } from '@eupnea/waveform';
import { useWindowEvent } from '@mantine/hooks';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePhone } from '../../../ui/use-narrow.ts';
import { useLabelRows } from '../hooks/use-label-rows.ts';
import { useRater } from '../hooks/use-rater.ts';
import { useTaskPages } from '../hooks/use-task-pages.ts';
import { orderPositions, positionsIn } from '../logic/label-order.ts';
import type { LabelingChange, LabelingSearch } from '../logic/labeling-search.ts';
import { mayLabel } from '../logic/offers-view.ts';
import { readLabelKey, type LabelAction } from '../logic/read-labeling-key.ts';
import { BreathRows } from './breath-rows.tsx';
import { KeysDialog } from './keys-dialog.tsx';
import { LabelActions } from './label-actions.tsx';
import { LabelNotices } from './label-notices.tsx';
import { LabelPanel } from './label-panel.tsx';
import { TakeMuscleLabels } from './muscle-labels.tsx';
import { OverviewStrip } from './overview-strip.tsx';
import { SaveState } from './save-state.tsx';
import { SubmitLabels } from './submit-labels.tsx';
import { TaskBar } from './task-bar.tsx';
import styles from './task-screen.module.css';
import { WaveStage } from './wave-stage.tsx';

interface LabelViewProps {
  readonly task: LabelingTask;
  readonly overview: LabelingOverview;
  readonly search: LabelingSearch;
  readonly position: number;
  readonly change: (change: LabelingChange) => void;
}

/** View of one rater: current breath, label and keys. */
export function LabelView({ task, overview, search, position, change }: LabelViewProps) {
  const { t } = useTranslation();
  const isPhone = usePhone();
  const canLabel = mayLabel(task) && !isPhone;
  const showsSuggestions = task.shows_suggestions && search.blind !== '1';
  const order = search.order ?? 'time';
  const walk = useMemo(() => orderPositions(overview.uncertainty, order), [overview, order]);
  const [window, setWindow] = useState<TimeWindow | null>(null);
  const [helps, setHelps] = useState(false);
  const comment = useRef<HTMLTextAreaElement>(null);
  const select = (next: number): void => change({ breath: String(next) });
  const detailOf = useTaskPages(task.id, window && positionsIn(overview, window), position);
  const detail = detailOf(position);
  const loadedComment = detail?.label?.comment ?? null;
  const rater = useRater({
    task,
    overview,
    walk,
    position,
    showsSuggestions,
    canLabel,
    loadedComment,
    select,
  });
  const { label, labelOf, labelled, state, isFull, give, forget } = rater;
  const { rows, describe, kindsOf } = useLabelRows({ overview, labelOf, detailOf, showsSuggestions });

  function act(action: LabelAction): void {
    if (action.type === 'help') setHelps(true);
    else if (action.type === 'comment') comment.current?.focus();
    else if (action.type === 'suggestions') change({ blind: search.blind === '1' ? undefined : '1' });
    else rater.act(action);
  }
  useWindowEvent('keydown', (event) => {
    if (event.defaultPrevented || isPhone) return;
    const action = readLabelKey(event, event.target instanceof Element ? event.target : null);
    if (action === null) return;
    event.preventDefault();
    act(action);
  });

  const frameOf = (at: number) => (task.own?.returned_positions.includes(at) === true ? '↩' : null);
  return (
    <div className={styles['screen']}>
      <div className={styles['main']}>
        <TaskBar
          task={task}
          search={search}
          view="label"
          progress={{
            done: labelled,
            of: overview.breaths,
            text: t('labeling.progress', { done: labelled, of: overview.breaths }),
          }}
          state={<SaveState state={state} isFull={isFull} />}
          onHelp={isPhone ? undefined : () => setHelps(true)}
        >
          {canLabel && (
            <SubmitLabels task={task} left={overview.breaths - labelled} disabled={state.unsaved > 0} />
          )}
        </TaskBar>
        <LabelNotices task={task} isPhone={isPhone} />
        {canLabel && showsSuggestions && (
          <TakeMuscleLabels task={task} disabled={state.unsaved > 0} onTaken={forget} />
        )}
        <OverviewStrip
          columns={overview}
          position={position}
          window={window}
          labelOf={kindsOf}
          onSelect={select}
        />
        <WaveStage
          task={task}
          columns={overview}
          position={position}
          showsFindings={showsSuggestions}
          search={search}
          change={change}
          onSelect={select}
          onWindow={setWindow}
          renderRows={(shown) => (
            <BreathRows
              window={shown}
              columns={overview}
              current={position}
              rows={rows}
              frameOf={frameOf}
              describe={describe}
              label={t('labeling.rows')}
              onSelect={select}
            />
          )}
        />
        {!isPhone && (
          <LabelActions
            canLabel={canLabel}
            label={label}
            suggestion={showsSuggestions ? (overview.suggestion[position] ?? null) : null}
            onAction={act}
          />
        )}
      </div>
      <LabelPanel
        task={task}
        number={overview.breath_numbers[position] ?? position}
        detail={detail}
        label={label}
        canLabel={canLabel}
        search={search}
        comment={comment}
        onAction={act}
        onComment={(text) => label !== null && give({ ...label, comment: text })}
        change={change}
      />
      {helps && <KeysDialog view="label" onClose={() => setHelps(false)} />}
    </div>
  );
}
