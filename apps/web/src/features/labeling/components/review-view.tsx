import type { LabelingOverview } from '@eupnea/contracts/labeling-breath';
import type { LabelingTask } from '@eupnea/contracts/labeling-task';
import type { TimeWindow } from '@eupnea/waveform';
import { useWindowEvent } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { usePhone } from '../../../ui/use-narrow.ts';
import { disagreementsQuery } from '../api/labeling-queries.ts';
import { useReviewRows } from '../hooks/use-review-rows.ts';
import { useReviewedPages } from '../hooks/use-reviewed-pages.ts';
import { useReviewer } from '../hooks/use-reviewer.ts';
import { orderPositions, positionsIn } from '../logic/label-order.ts';
import type { LabelingChange, LabelingSearch } from '../logic/labeling-search.ts';
import { readReviewerKey, type ReviewAction } from '../logic/read-labeling-key.ts';
import { applyReviewAction } from '../logic/apply-review-action.ts';
import { BreathRows } from './breath-rows.tsx';
import { KeysDialog } from './keys-dialog.tsx';
import { OverviewStrip } from './overview-strip.tsx';
import { ReturnLabels } from './return-labels.tsx';
import { ReviewActions } from './review-actions.tsx';
import { ReviewPanel } from './review-panel.tsx';
import { ReviewProgress } from './review-progress.tsx';
import styles from './task-screen.module.css';
import { WaveStage } from './wave-stage.tsx';

interface ReviewViewProps {
  readonly task: LabelingTask;
  readonly overview: LabelingOverview;
  readonly search: LabelingSearch;
  readonly position: number;
  readonly change: (change: LabelingChange) => void;
}

/** All raters' labels side by side, and the gold label. */
export function ReviewView({ task, overview, search, position, change }: ReviewViewProps) {
  const { t } = useTranslation();
  const isPhone = usePhone();
  const canReview = task.permissions.review && task.state !== 'approved' && !isPhone;
  const [window, setWindow] = useState<TimeWindow | null>(null);
  const [open, setOpen] = useState<'help' | 'return' | null>(null);
  const [isChoosing, setChoosing] = useState(false);
  const comment = useRef<HTMLTextAreaElement>(null);
  const walk = useMemo(() => orderPositions(overview.uncertainty, 'time'), [overview]);
  const queue = useQuery(disagreementsQuery(task.id));
  const pages = useReviewedPages(task.id, window && positionsIn(overview, window), position);
  const breath = pages.reviewedOf(position);
  const select = (next: number): void => {
    setChoosing(false);
    change({ breath: String(next) });
  };
  const reviewer = useReviewer({ task, position, breath, canReview, select });
  const { goldOf, state } = reviewer;
  const review = useReviewRows({ task, overview, reviewedOf: pages.reviewedOf, goldOf });

  function act(action: ReviewAction): void {
    applyReviewAction(action, {
      walk,
      position,
      select,
      reviewer,
      canReview,
      queue: queue.data?.items ?? [],
      edit: () => setChoosing(canReview && !isChoosing),
      open: setOpen,
      focusComment: () => comment.current?.focus(),
    });
  }
  useWindowEvent('keydown', (event) => {
    if (event.defaultPrevented || isPhone) return;
    const focus = event.target instanceof Element ? event.target : null;
    const action = readReviewerKey(event, focus, isChoosing);
    if (action === null) return;
    event.preventDefault();
    act(action);
  });

  if (queue.error !== null) {
    return (
      <ProblemNotice
        wholePage
        title={t('labeling.reviewFailed')}
        error={queue.error}
        onRetry={() => void queue.refetch()}
      />
    );
  }
  return (
    <div className={styles['screen']}>
      <div className={styles['main']}>
        <ReviewProgress
          task={task}
          search={search}
          queue={queue.data}
          state={state}
          isFull={reviewer.isFull}
          canApprove={canReview}
          onHelp={isPhone ? undefined : () => setOpen('help')}
        />
        <OverviewStrip
          columns={overview}
          position={position}
          window={window}
          labelOf={review.kindsOf}
          onSelect={select}
        />
        <WaveStage
          task={task}
          columns={overview}
          position={position}
          showsFindings
          search={search}
          change={change}
          onSelect={select}
          onWindow={setWindow}
          renderRows={(shown) => (
            <BreathRows
              window={shown}
              columns={overview}
              current={position}
              rows={review.rows}
              frameOf={review.frameOf}
              describe={review.describe}
              label={t('labeling.rows')}
              onSelect={select}
            />
          )}
        />
        {!isPhone && (
          <ReviewActions canReview={canReview} breath={breath} isChoosing={isChoosing} onAction={act} />
        )}
      </div>
      <ReviewPanel
        task={task}
        number={overview.breath_numbers[position] ?? position}
        breath={breath}
        gold={reviewer.gold}
        canReview={canReview}
        isChoosing={isChoosing}
        comment={comment}
        queue={queue.data?.items ?? []}
        onToggle={(kind) => reviewer.toggle(kind)}
        onComment={(text) => reviewer.comment(text)}
        onSelect={select}
      />
      {open === 'help' && <KeysDialog view="review" onClose={() => setOpen(null)} />}
      {open === 'return' && <ReturnLabels task={task} position={position} onClose={() => setOpen(null)} />}
    </div>
  );
}
