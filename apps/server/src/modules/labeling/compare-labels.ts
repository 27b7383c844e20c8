import { LABEL_KINDS, type LabelKind } from '@eupnea/model';
import { findMajority } from '@eupnea/validation/agreement';
import type { Executor } from '../../storage/executor.ts';
import { type KindsInForce, readKindsInForce } from './label-repository.ts';
import type { Rater } from './rater-repository.ts';

/** Sets of kinds are compared as a whole: two of three kinds in common is a disagreement. */
export function toCategory(kinds: readonly LabelKind[]): string {
  return kinds.join('+');
}

export function toKinds(category: string): LabelKind[] {
  const named = new Set(category.split('+'));
  return LABEL_KINDS.filter((kind) => named.has(kind));
}

export interface RaterLabels {
  readonly rater: Rater;
  readonly labels: ReadonlyMap<number, KindsInForce>;
}

/** Labels of the raters who have submitted. Others stay private. */
export async function readSubmitted(
  executor: Executor,
  taskId: number,
  raters: readonly Rater[],
  positions: readonly number[] | null = null,
): Promise<readonly RaterLabels[]> {
  const submitted: RaterLabels[] = [];
  for (const rater of raters) {
    if (rater.state !== 'submitted') continue;
    submitted.push({ rater, labels: await readKindsInForce(executor, taskId, rater.id, positions) });
  }
  return submitted;
}

/** Labels of a breath by every rater who labelled it. */
export function categoriesAt(submitted: readonly RaterLabels[], position: number): readonly string[] {
  return submitted.flatMap(({ labels }) => {
    const given = labels.get(position);
    return given === undefined ? [] : [toCategory(given.kinds)];
  });
}

export function isDisagreement(categories: readonly string[]): boolean {
  return new Set(categories).size > 1;
}

/** The label of more than half of the raters who labelled. */
export function majorityAt(
  submitted: readonly RaterLabels[],
  position: number,
): { readonly kinds: LabelKind[]; readonly votes: number; readonly of: number } | null {
  const given = categoriesAt(submitted, position);
  const found = findMajority(given);
  return found === null ? null : { kinds: toKinds(found.category), votes: found.votes, of: given.length };
}
