import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { NoticePage } from '../../../ui/notice-page.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { overviewQuery, taskQuery } from '../api/labeling-queries.ts';
import { lanesOf, type LabelingChange, type LabelingSearch } from '../logic/labeling-search.ts';
import { chooseView, isBlind } from '../logic/offers-view.ts';
import { AgreementView } from './agreement-view.tsx';
import { BlindView } from './blind-view.tsx';
import { LabelView } from './label-view.tsx';
import { ReviewView } from './review-view.tsx';
import styles from './task-screen.module.css';

interface LabelingTaskPageProps {
  readonly taskId: number;
  readonly search: LabelingSearch;
  readonly change: (change: LabelingChange) => void;
}

/** A task in the view of the address, if the user has it. */
export function LabelingTaskPage({ taskId, search, change }: LabelingTaskPageProps) {
  const { t } = useTranslation();
  const task = useQuery(taskQuery(taskId));
  const overview = useQuery(overviewQuery(taskId));
  const error = task.error ?? overview.error;
  if (error !== null) {
    return (
      <ProblemNotice
        wholePage
        title={t('labeling.taskFailed')}
        error={error}
        onRetry={() => void Promise.all([task.refetch(), overview.refetch()])}
      />
    );
  }
  if (task.data === undefined || overview.data === undefined) {
    return (
      <div className={styles['wait']}>
        <Skeleton height={420} animate={false} role="status" aria-label={t('common.loading')} />
      </div>
    );
  }
  const view = chooseView(task.data, search.view);
  if (view === null) {
    return (
      <NoticePage wholePage title={task.data.title} text={t('labeling.noView')}>
        <Link to="." search={lanesOf(search)}>
          {t('labeling.allTasks')}
        </Link>
      </NoticePage>
    );
  }
  if (isBlind(task.data, view)) return <BlindView task={task.data} search={search} view={view} />;
  const position = Math.min(Number(search.breath ?? 0), Math.max(0, overview.data.breaths - 1));
  const shared = { task: task.data, overview: overview.data, search, position, change };
  if (view === 'agreement') return <AgreementView task={task.data} search={search} />;
  return view === 'review' ? <ReviewView {...shared} /> : <LabelView {...shared} />;
}
