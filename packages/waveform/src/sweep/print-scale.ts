import type { SweepLane } from './sweep-options.ts';

/** Maximum digits of a scale end; more digits are rounding errors of unit conversion. */
const SCALE_DIGITS = 4;

/** Formats a scale value in the lane's display unit. */
export function printScale(
  { unitFactor = 1, formatScale = String }: Pick<SweepLane, 'unitFactor' | 'formatScale'>,
  value: number,
): string {
  return formatScale(unitFactor === 1 ? value : Number((value * unitFactor).toPrecision(SCALE_DIGITS)));
}
