/** Steps of the look's heat colours, the first for none. */
export const HEAT_STEPS = 6;

/** Which step a count has: 0 for none, then evenly up to the largest. */
export function heatLevel(count: number, largest: number): number {
  if (count <= 0 || largest <= 0) return 0;
  return Math.min(HEAT_STEPS - 1, Math.max(1, Math.ceil((count / largest) * (HEAT_STEPS - 1))));
}
