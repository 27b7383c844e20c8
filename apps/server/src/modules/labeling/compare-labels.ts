import { LABEL_KINDS, type LabelKind } from '@eupnea/model';
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

/** Kinds of a label on which another label may be compared with it. */
export type ComparedLabel = Pick<KindsInForce, 'kinds' | 'openKinds'>;

/** The kinds without those that any of the labels leaves open; `normal` when no kind remains. */
export function restrictKinds(
  kinds: readonly LabelKind[],
  openKinds: readonly LabelKind[],
): readonly LabelKind[] {
  if (openKinds.length === 0) return kinds;
  const told = kinds.filter((kind) => !openKinds.includes(kind));
  return told.length === 0 ? ['normal'] : told;
}

/** Categories of labels of one breath, on the kinds that every one of them tells. */
export function commonCategories(labels: readonly ComparedLabel[]): readonly string[] {
  const open = labels.flatMap(({ openKinds }) => openKinds);
  return labels.map(({ kinds }) => toCategory(restrictKinds(kinds, open)));
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
export function labelsAt(submitted: readonly RaterLabels[], position: number): readonly ComparedLabel[] {
  return submitted.flatMap(({ labels }) => labels.get(position) ?? []);
}

/** Whether any two labels of a breath differ on the kinds that both tell. */
export function isDisagreement(labels: readonly ComparedLabel[]): boolean {
  const whole = labels.filter(({ openKinds }) => openKinds.length === 0);
  if (new Set(whole.map(({ kinds }) => toCategory(kinds))).size > 1) return true;
  const partial = labels.filter(({ openKinds }) => openKinds.length > 0);
  return partial.some((one) => labels.some((other) => !isSame(one, other)));
}

/**
 * The label of more than half of the raters who labelled. A label that leaves kinds open votes for each label with which it
 * agrees on the others, and is a candidate only when nobody tells all kinds.
 */
export function majorityAt(
  submitted: readonly RaterLabels[],
  position: number,
): { readonly kinds: LabelKind[]; readonly votes: number; readonly of: number } | null {
  const labels = labelsAt(submitted, position);
  const whole = labels.filter(({ openKinds }) => openKinds.length === 0);
  for (const candidate of whole.length === 0 ? labels : whole) {
    const votes = labels.filter((label) => isSame(candidate, label)).length;
    if (votes * 2 > labels.length)
      return { kinds: toKinds(toCategory(candidate.kinds)), votes, of: labels.length };
  }
  return null;
}

function isSame(one: ComparedLabel, other: ComparedLabel): boolean {
  return new Set(commonCategories([one, other])).size === 1;
}
