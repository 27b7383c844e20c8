import type { SweepLane } from './sweep-options.ts';

/** Digits of a scale's end: scales are chosen, so what is beyond them is the rounding of a conversion. */
const SCALE_DIGITS = 4;

/** A value of a lane's scale in the unit that stands at the lane. */
export function printScale(
  { unitFactor = 1, formatScale = String }: Pick<SweepLane, 'unitFactor' | 'formatScale'>,
  value: number,
): string {
  return formatScale(unitFactor === 1 ? value : Number((value * unitFactor).toPrecision(SCALE_DIGITS)));
}
