import type { LabelingTask } from '@eupnea/contracts/labeling-task';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { HttpProblem } from '../../../lib/http/http-problem.ts';
import { describeProblem } from '../../../ui/problem-notice.tsx';
import { useTaskChange } from '../api/use-task-change.ts';
import styles from './task-screen.module.css';

/** The muscle signal as a rater: how its labels were derived, and a button for reviewers that derives them. */
export function MuscleLabels({
  task,
  canDerive,
}: {
  readonly task: LabelingTask;
  readonly canDerive: boolean;
}) {
  const { t } = useTranslation();
  const { muscle } = task;
  const derive = useTaskChange(() => api.call('deriveMuscleLabels', { params: { id: task.id }, body: {} }));
  if (muscle === null && !canDerive) return null;
  const isWithout = derive.error instanceof HttpProblem && derive.error.code === 'conflict';
  return (
    <div className={styles['notice']}>
      {muscle !== null && <MuscleSource muscle={muscle} />}
      {canDerive && (
        <Button loading={derive.isPending} onClick={() => derive.mutate(undefined)}>
          {t(muscle === null ? 'labeling.muscleDerive' : 'labeling.muscleDeriveAgain')}
        </Button>
      )}
      {derive.error !== null && (
        <span role="alert">{isWithout ? t('labeling.muscleNone') : describeProblem(derive.error, t)}</span>
      )}
    </div>
  );
}

interface TakeMuscleLabelsProps {
  readonly task: LabelingTask;
  readonly disabled: boolean;
  /** Called when the labels that were taken over are loaded. */
  readonly onTaken: () => void;
}

/** A rater takes the labels of the muscle signal over as own ones, which are then corrected like any label. */
export function TakeMuscleLabels({ task, disabled, onTaken }: TakeMuscleLabelsProps) {
  const { t } = useTranslation();
  const take = useTaskChange(() => api.call('takeMuscleLabels', { params: { id: task.id } }));
  if (task.muscle === null) return null;
  return (
    <div className={styles['notice']}>
      <MuscleSource muscle={task.muscle} />
      <Button
        disabled={disabled}
        loading={take.isPending}
        onClick={() => take.mutate(undefined, { onSuccess: onTaken })}
      >
        {t('labeling.muscleTake')}
      </Button>
      {take.error !== null && <span role="alert">{describeProblem(take.error, t)}</span>}
    </div>
  );
}

function MuscleSource({ muscle }: { readonly muscle: NonNullable<LabelingTask['muscle']> }) {
  const { t } = useTranslation();
  return (
    <span>
      {t('labeling.muscleFrom', {
        channel: t(`files.meaning.${muscle.channel}`),
        version: muscle.analysis_version,
        labelled: muscle.labelled,
      })}
    </span>
  );
}
