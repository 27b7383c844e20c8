import type { Executor } from '../../storage/executor.ts';
import {
  isDisagreement,
  labelsAt,
  listShownRaters,
  type RaterLabels,
  readLabelsOfRaters,
} from './compare-labels.ts';
import { type LabelingItem, readItems } from './item-repository.ts';
import { type KindsInForce, readKindsInForce } from './label-repository.ts';
import type { TaskOfCaller } from './to-labeling-task.ts';

/** Basis of a review: the breaths, submitted labels and gold labels. */
export interface Standing {
  readonly items: readonly LabelingItem[];
  readonly submitted: readonly RaterLabels[];
  readonly gold: ReadonlyMap<number, KindsInForce>;
}

export async function readStanding(
  executor: Executor,
  { task, raters }: Pick<TaskOfCaller, 'task' | 'raters'>,
  includesUnsubmitted = false,
): Promise<Standing> {
  return {
    items: await readItems(executor, task.id),
    submitted: await readLabelsOfRaters(executor, task.id, listShownRaters(raters, includesUnsubmitted)),
    gold: await readKindsInForce(executor, task.id, null),
  };
}

export function listDisagreements({ items, submitted }: Standing): ReadonlySet<number> {
  return new Set(
    items.map(({ position }) => position).filter((position) => isDisagreement(labelsAt(submitted, position))),
  );
}

/** Disagreements without a gold label. */
export function countOpen(standing: Standing): number {
  return [...listDisagreements(standing)].filter((position) => !standing.gold.has(position)).length;
}
