import type { ComparedHead, ComparisonSplit } from '@eupnea/contracts/research-comparison';
import { GROUP_LETTERS } from '../logic/comparison-request.ts';
import { GROUP_DASHES } from '../logic/figure-marks.ts';
import type { FigureLegend } from '../logic/write-figure-svg.ts';
import { useComparisonWords } from './use-comparison-words.ts';

/** Letter and dash of the group at this place. */
export function markGroup(position: number) {
  return { letter: GROUP_LETTERS[position] ?? '', dash: GROUP_DASHES[position] ?? '' };
}

/** What the letters of a downloaded figure stand for: "A: Over 60, Sex: Male, n = 12". */
export function useFigureLegend(
  { groups }: ComparedHead,
  split: ComparisonSplit | undefined,
  counts: readonly number[],
): FigureLegend['groups'] {
  const words = useComparisonWords();
  return groups.map((group, position) => {
    const { letter, dash } = markGroup(position);
    const parts = [group.name, words.describePart(group, split), `n = ${counts[position] ?? 0}`];
    return { dash, text: `${letter}: ${parts.filter((part) => part !== null).join(', ')}` };
  });
}
