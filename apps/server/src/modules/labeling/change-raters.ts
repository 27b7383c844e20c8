import { invalidField, ProblemError } from '../../http/problem-error.ts';
import type { Executor } from '../../storage/executor.ts';
import { readEventPage } from './label-repository.ts';
import { deleteRaters, findLabelers, insertRaters, readRaters } from './rater-repository.ts';
import type { TaskRecord } from './task-repository.ts';

export async function refuseUnknownRaters(
  tx: Executor,
  projectId: number,
  userIds: readonly number[],
): Promise<void> {
  const labelers = await findLabelers(tx, projectId, userIds);
  if (userIds.some((id) => !labelers.has(id)))
    throw invalidField('rater_ids', 'Only members of the project who may label can be raters');
}

/** Adds raters; removes a rater only if that rater has no labels. */
export async function changeRaters(
  tx: Executor,
  task: TaskRecord,
  userIds: readonly number[],
): Promise<void> {
  const present = await readRaters(tx, [task.id], true);
  const raters = present.filter(({ derivedFrom }) => derivedFrom === null);
  const added = userIds.filter((id) => raters.every(({ userId }) => userId !== id));
  if (added.length > 0) await refuseUnknownRaters(tx, task.projectId, added);
  const removed = raters.filter(({ userId }) => userId === null || !userIds.includes(userId));
  for (const rater of removed) {
    const events = await readEventPage(tx, task.id, rater.id, 0, 1);
    if (events.length > 0 || rater.state === 'submitted')
      throw new ProblemError('conflict', { detail: 'A rater who has labelled stays a rater of the task' });
  }
  await deleteRaters(
    tx,
    removed.map(({ id }) => id),
  );
  // Codes are never reused, so that R2 is the same person in every export.
  const last = Math.max(0, ...present.map(({ ordinal }) => ordinal));
  await insertRaters(tx, task.id, added, last + 1);
}
