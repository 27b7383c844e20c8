import type { LabelingTask } from '@eupnea/contracts';
import { LABELING_VIEWS, type LabelingView } from './labeling-search.ts';

/** Who labels has the labels, who reviews the rest. */
export function offersView(task: Pick<LabelingTask, 'own' | 'permissions'>, view: LabelingView): boolean {
  return view === 'label' ? task.own !== null : task.permissions.review;
}

/** What the address asks for, where it is the reader's; else the first one that is; null for who has none. */
export function chooseView(
  task: Pick<LabelingTask, 'own' | 'permissions'>,
  wanted: LabelingView | undefined,
): LabelingView | null {
  if (wanted !== undefined && offersView(task, wanted)) return wanted;
  return LABELING_VIEWS.find((view) => offersView(task, view)) ?? null;
}

/** Whether the view would show a rater what others did before the own labels are submitted; the server refuses that. */
export function isBlind({ own }: Pick<LabelingTask, 'own'>, view: LabelingView): boolean {
  return view !== 'label' && own !== null && own.state !== 'submitted';
}

/** Whether the reader's own labels may still change. */
export function mayLabel(task: Pick<LabelingTask, 'own' | 'permissions' | 'state'>): boolean {
  return (
    task.own !== null && task.own.state !== 'submitted' && task.permissions.label && task.state !== 'approved'
  );
}
