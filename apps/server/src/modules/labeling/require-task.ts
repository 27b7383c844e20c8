import { notFound, ProblemError } from '../../http/problem-error.ts';
import type { Executor } from '../../storage/executor.ts';
import type { Viewer } from '../access/access-service.ts';
import { readRaters } from './rater-repository.ts';
import { findTask } from './task-repository.ts';
import { describeCaller, type TaskOfCaller } from './to-labeling-task.ts';

/** Returns a task that the viewer labels, reviews or manages; throws not_found for others. */
export async function requireTask(executor: Executor, viewer: Viewer, taskId: number): Promise<TaskOfCaller> {
  const view = await findTask(executor, viewer.userId, taskId);
  if (view === null) throw notFound();
  return describeCaller(view, await readRaters(executor, [taskId]), viewer);
}

export function requirePermission(
  { permissions }: TaskOfCaller,
  permission: keyof TaskOfCaller['permissions'],
): void {
  if (!permissions[permission]) throw new ProblemError('forbidden');
}

/** A reviewer who also labels must submit before seeing the labels of others. */
export function requireReview(task: TaskOfCaller): void {
  requirePermission(task, 'review');
  if (task.own !== null && task.own.state !== 'submitted') {
    throw new ProblemError('conflict', {
      detail: 'Hand in your own labels first: raters are blind to each other until then',
    });
  }
}

export function refuseApproved({ approvedAt }: { readonly approvedAt: Date | null }): void {
  if (approvedAt !== null) throw new ProblemError('conflict', { detail: 'The task is approved and locked' });
}
