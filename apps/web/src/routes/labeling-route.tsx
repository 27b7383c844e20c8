import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { LabelingTaskPage } from '../features/labeling/components/labeling-task-page.tsx';
import { TaskList } from '../features/labeling/components/task-list.tsx';
import { readLabelingSearch, type LabelingChange } from '../features/labeling/logic/labeling-search.ts';
import { useProjectScope } from '../lib/project-scope.ts';

/** `/labeling-app?task=3&view=label&breath=120`: task, view and current breath. */
export function LabelingRoute() {
  const asIs = useSearch({ strict: false });
  const search = useMemo(() => readLabelingSearch(asIs), [asIs]);
  const navigate = useNavigate();
  const projectId = useProjectScope();
  const change = useCallback(
    (next: LabelingChange) =>
      void navigate({
        to: '.',
        search: (former: Readonly<Record<string, unknown>>) => ({ ...former, ...next }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
  if (search.task === undefined) return <TaskList key={projectId} projectId={projectId} search={search} />;
  return <LabelingTaskPage key={search.task} taskId={Number(search.task)} search={search} change={change} />;
}
