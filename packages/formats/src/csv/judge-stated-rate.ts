import type { TimeAxis } from '../time-axis/judge-axis.ts';

/** Difference of two rates that are one, as a share. */
const SAME_RATE = 0.02;

/**
 * Whether the rate that a file states beside its samples is that of its rows. thinned: the times of the rows resolve them and
 * have an exact part of it, as in an export of every second sample. contradicted: the times have another rate.
 * @param axis by the times; null when they tell none
 */
export function judgeStatedRate(
  statedHz: number,
  axis: TimeAxis | null,
): 'fits' | 'thinned' | 'contradicted' {
  // Times of arrival or of coarse ticks do not resolve the rows.
  if (axis === null || axis.stamps !== 'rows' || axis.tickS > 0) return 'fits';
  if (axis.toleranceS > 0.51 / axis.rateHz) return 'fits';
  const ratio = statedHz / axis.rateHz;
  if (Math.abs(ratio - 1) <= SAME_RATE) return 'fits';
  const whole = Math.round(ratio);
  return whole > 1 && Math.abs(ratio / whole - 1) <= SAME_RATE ? 'thinned' : 'contradicted';
}
