import { eq, sql } from 'drizzle-orm';
import { ProblemError } from '../../http/problem-error.ts';
import type { Executor } from '../../storage/executor.ts';
import { labelingTask } from '../../storage/schema/labeling-task.ts';
import type { RaterLabels } from './compare-labels.ts';
import type { LabelingItem } from './item-repository.ts';
import { insertAgreed, type KindsInForce } from './label-repository.ts';
import type { Rater } from './rater-repository.ts';
import type { TaskRecord } from './task-repository.ts';

interface Settled {
  readonly task: TaskRecord;
  readonly raters: readonly Rater[];
  readonly items: readonly LabelingItem[];
  readonly submitted: readonly RaterLabels[];
  readonly gold: ReadonlyMap<number, KindsInForce>;
  /** Disagreements without a gold label. */
  readonly open: number;
}

/** Approves a task. All raters must have submitted and all disagreements must be settled. */
export async function approveTask(tx: Executor, userId: number, settled: Settled): Promise<void> {
  const { task, raters, items, submitted, gold, open } = settled;
  if (raters.some(({ state }) => state !== 'submitted'))
    throw new ProblemError('conflict', { detail: 'Not every rater has handed in' });
  if (open > 0) throw new ProblemError('conflict', { detail: `${open} disagreements are not settled` });
  const agreed = items
    .filter(({ position }) => !gold.has(position))
    .flatMap(({ position }) => {
      const labels = submitted.flatMap((one) => one.labels.get(position) ?? []);
      // A label that tells all kinds before one of the muscle signal, which leaves some open.
      const given = labels.find(({ openKinds }) => openKinds.length === 0) ?? labels[0];
      return given === undefined ? [] : [{ position, eventId: given.eventId }];
    });
  await insertAgreed(tx, userId, agreed);
  await tx
    .update(labelingTask)
    .set({ approvedAt: sql`now()`, approvedBy: userId, version: task.version + 1, updatedAt: sql`now()` })
    .where(eq(labelingTask.id, task.id));
}
