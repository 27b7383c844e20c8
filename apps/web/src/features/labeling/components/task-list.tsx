import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { LabelingTask } from '@eupnea/contracts/labeling-task';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { formatPeriod } from '../../../lib/stored/format-period.ts';
import { NoticePage } from '../../../ui/notice-page.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { manageableQuery } from '../api/task-choices.ts';
import { tasksQuery } from '../api/labeling-queries.ts';
import { CreateTask } from './create-task.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { useRaterNames } from '../hooks/use-rater-names.ts';
import { lanesOf, type LabelingSearch } from '../logic/labeling-search.ts';
import styles from './task-list.module.css';

interface TaskListProps {
  readonly projectId: string | undefined;
  readonly search: LabelingSearch;
}

/** Tasks of the user, with a button for managers to create one. */
export function TaskList({ projectId, search }: TaskListProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(tasksQuery(projectId));
  const projects = useQuery(manageableQuery).data ?? [];
  const [creates, setCreates] = useState(false);
  const offered = projects.filter(({ id }) => projectId === undefined || String(id) === projectId);
  const create = offered.length > 0 && (
    <Button variant="filled" onClick={() => setCreates(true)}>
      {t('labeling.create')}
    </Button>
  );
  const isEmpty = data?.items.length === 0;
  return (
    <div className={styles['page']}>
      <PageHead title={t('labeling.tasks')}>{!isEmpty && create}</PageHead>
      {error !== null ? (
        <ProblemNotice title={t('labeling.tasksFailed')} error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton height={200} animate={false} role="status" aria-label={t('common.loading')} />
      ) : isEmpty ? (
        <NoticePage
          title={t('labeling.none')}
          text={t(offered.length > 0 ? 'labeling.noneManager' : 'labeling.noneRater')}
          trace="breath"
        >
          {create}
        </NoticePage>
      ) : (
        <ul className={styles['list']}>
          {data.items.map((task) => (
            <TaskCard key={task.id} task={task} search={search} />
          ))}
        </ul>
      )}
      {creates && <CreateTask projects={offered} onClose={() => setCreates(false)} />}
    </div>
  );
}

interface TaskCardProps {
  readonly task: LabelingTask;
  readonly search: LabelingSearch;
}

function TaskCard({ task, search }: TaskCardProps) {
  const { t } = useTranslation();
  const nameRater = useRaterNames();
  const locale = useLocale();
  const { own, raters } = task;
  const period = { fromMs: Date.parse(task.start), toMs: Date.parse(task.end) };
  return (
    <li className={styles['card']}>
      <div className={styles['name']}>
        <h2>
          <Link to="." search={{ ...lanesOf(search), task: String(task.id) }}>
            {task.title}
          </Link>
        </h2>
        <span className={styles['state']}>{t(`labeling.taskState.${task.state}`)}</span>
      </div>
      <p>
        {[task.pseudonym, task.project_name, t('labeling.breaths', { count: task.breaths })]
          .filter((part) => part !== null)
          .join(' · ')}
      </p>
      <p>{formatPeriod(period, locale)}</p>
      {own !== null && (
        <p>
          {t('labeling.ownPart', { code: own.code, done: own.labelled, of: task.breaths })}{' '}
          <strong>{t(`labeling.raterState.${own.state}`)}</strong>
        </p>
      )}
      {(task.permissions.review || task.permissions.manage) && (
        <ul className={styles['raters']}>
          {raters.map(({ rater_id: id, code, username, state, labelled, derived_from: derived }) => (
            <li key={id}>
              <strong>{nameRater(code)}</strong> {derived === null && (username ?? t('labeling.goneRater'))} ·{' '}
              {labelled} · {t(`labeling.raterState.${state}`)}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
