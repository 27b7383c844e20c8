import type { BedResult, ShownResults } from './shown-results.ts';

/** Minimum number of breaths for a meaningful share. */
export const MINIMUM_BREATHS = 20;
const LONGEST = 10;

/** Beds and kinds with the lowest sensitivity. */
export function listPoorest({ beds }: Pick<ShownResults, 'beds'>): readonly BedResult[] {
  return beds
    .filter(({ breathsWithIt }) => breathsWithIt >= MINIMUM_BREATHS)
    .sort((a, b) => (a.sensitivity.value ?? 1) - (b.sensitivity.value ?? 1))
    .slice(0, LONGEST);
}
