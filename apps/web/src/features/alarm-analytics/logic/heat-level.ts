/** Number of heat colours; the first means none. */
export const HEAT_STEPS = 6;

/** Heat step of a count: 0 for none, then evenly up to the largest. */
export function heatLevel(count: number, largest: number): number {
  if (count <= 0 || largest <= 0) return 0;
  return Math.min(HEAT_STEPS - 1, Math.max(1, Math.ceil((count / largest) * (HEAT_STEPS - 1))));
}
