import type { ReviewedBreathPage } from '@eupnea/contracts/labeling-breath';
import type { LabelingTask } from '@eupnea/contracts/labeling-task';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { describeProblem } from '../../../ui/problem-notice.tsx';
import { useTaskChange } from '../api/use-task-change.ts';
import type { LabelingSearch } from '../logic/labeling-search.ts';
import type { QueueState } from '../logic/save-queue.ts';
import { MuscleLabels } from './muscle-labels.tsx';
import { SaveState } from './save-state.tsx';
import { TaskBar } from './task-bar.tsx';
import styles from './task-screen.module.css';

interface ReviewProgressProps {
  readonly task: LabelingTask;
  readonly search: LabelingSearch;
  readonly queue: ReviewedBreathPage | undefined;
  readonly state: QueueState;
  readonly isFull: boolean;
  readonly canApprove: boolean;
  readonly onHelp: (() => void) | undefined;
}

/** Progress of the review, submitted raters, and approval of the task. */
export function ReviewProgress(props: ReviewProgressProps) {
  const { task, search, queue, state, isFull, canApprove, onHelp } = props;
  const { t } = useTranslation();
  const approve = useTaskChange(() =>
    api.call('approveLabelingTask', { params: { id: task.id }, body: { version: task.version } }),
  );
  const waiting = task.raters.filter((rater) => rater.state !== 'submitted');
  const { disagreements = 0, open = 0 } = queue ?? {};
  const isReady = queue !== undefined && open === 0 && waiting.length === 0 && state.unsaved === 0;
  return (
    <>
      <TaskBar
        task={task}
        search={search}
        view="review"
        progress={{
          done: disagreements - open,
          of: disagreements,
          text: t('labeling.settled', { done: disagreements - open, of: disagreements }),
        }}
        state={<SaveState state={state} isFull={isFull} />}
        onHelp={onHelp}
      >
        {canApprove && (
          <Button
            variant="filled"
            disabled={!isReady}
            loading={approve.isPending}
            onClick={() => approve.mutate(undefined)}
          >
            {t('labeling.approveTask')}
          </Button>
        )}
      </TaskBar>
      {task.state === 'approved' && <p className={styles['notice']}>{t('labeling.approvedNote')}</p>}
      <MuscleLabels task={task} canDerive={canApprove} />
      {waiting.length > 0 && (
        <p className={styles['notice']}>
          {t('labeling.waitingFor', { raters: waiting.map(({ code }) => code).join(', ') })}
        </p>
      )}
      {approve.error !== null && (
        <p className={styles['notice']} role="alert">
          {describeProblem(approve.error, t)}
        </p>
      )}
    </>
  );
}
