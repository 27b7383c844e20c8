import type { BreathFeatures } from '@eupnea/model';
import type { BreathView } from '../breath-view.ts';
import { medianInPlace } from '../mechanics/median.ts';
import { ScratchArray } from '../mechanics/scratch-array.ts';

/** Fewest breaths before this one that tell what is usual. */
const USUAL_BREATHS = 3;

const values = new ScratchArray();

/** Median of a number over the breaths before; NaN of too few. */
export function usual(
  { preceding }: Pick<BreathView, 'preceding'>,
  read: (features: BreathFeatures) => number,
): number {
  const known = values.atLeast(preceding.length);
  let count = 0;
  for (const { features } of preceding) {
    const value = read(features);
    if (!Number.isNaN(value)) known[count++] = value;
  }
  return count < USUAL_BREATHS ? Number.NaN : medianInPlace(known, count);
}
