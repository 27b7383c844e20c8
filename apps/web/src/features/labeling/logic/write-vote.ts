import type { ReviewedBreath } from '@eupnea/contracts/labeling-breath';
import { writeLetters } from './label-kinds.ts';

/** "2 : 1": votes of each label, most frequent first; unlabelled does not count. */
export function writeVote(labels: ReviewedBreath['labels']): string {
  const votes = new Map<string, number>();
  for (const { label } of labels) {
    if (label === null) continue;
    const letters = writeLetters(label.kinds.toSorted());
    votes.set(letters, (votes.get(letters) ?? 0) + 1);
  }
  return [...votes.values()].toSorted((one, other) => other - one).join(' : ');
}
