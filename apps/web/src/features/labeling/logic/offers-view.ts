import type { LabelingTask } from '@eupnea/contracts/labeling-task';
import { LABELING_VIEWS, type LabelingView } from './labeling-search.ts';

/** Raters have the label view, reviewers the others. */
export function offersView(task: Pick<LabelingTask, 'own' | 'permissions'>, view: LabelingView): boolean {
  return view === 'label' ? task.own !== null : task.permissions.review;
}

/** View of the address if the user has it, otherwise the first one; null without any. */
export function chooseView(
  task: Pick<LabelingTask, 'own' | 'permissions'>,
  wanted: LabelingView | undefined,
): LabelingView | null {
  if (wanted !== undefined && offersView(task, wanted)) return wanted;
  return LABELING_VIEWS.find((view) => offersView(task, view)) ?? null;
}

/** Whether a rater must submit before seeing this view; the server enforces it. */
export function isBlind({ own }: Pick<LabelingTask, 'own'>, view: LabelingView): boolean {
  return view !== 'label' && own !== null && own.state !== 'submitted';
}

/** Whether the user's own labels can still change. */
export function mayLabel(task: Pick<LabelingTask, 'own' | 'permissions' | 'state'>): boolean {
  return (
    task.own !== null && task.own.state !== 'submitted' && task.permissions.label && task.state !== 'approved'
  );
}
