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

/** Raters whose labels a reviewer sees; the others stay private unless the server's flag include_labeling is on. */
export function listShownRaters(raters: readonly Rater[], includesUnsubmitted: boolean): readonly Rater[] {
  return raters.filter(({ state }) => includesUnsubmitted || state === 'submitted');
}

/** Labels of the raters, in the order of the raters. */
export async function readLabelsOfRaters(
  executor: Executor,
  taskId: number,
  raters: readonly Rater[],
  positions: readonly number[] | null = null,
): Promise<readonly RaterLabels[]> {
  const submitted: RaterLabels[] = [];
  for (const rater of raters) {
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
