import type { BedResult, ShownResults } from './shown-results.ts';

/** Of fewer breaths a share says little. */
export const MINIMUM_BREATHS = 20;
const LONGEST = 10;

/** The beds and kinds that are found worst, worst first. */
export function listPoorest({ beds }: Pick<ShownResults, 'beds'>): readonly BedResult[] {
  return beds
    .filter(({ breathsWithIt }) => breathsWithIt >= MINIMUM_BREATHS)
    .sort((a, b) => (a.sensitivity.value ?? 1) - (b.sensitivity.value ?? 1))
    .slice(0, LONGEST);
}
