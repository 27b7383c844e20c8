import { medianInPlace } from '../mechanics/median.ts';
import { MODEL } from './model-constants.ts';

/** What breaths without effort say of one coefficient of the chest, each by itself. */
export interface Agreement {
  readonly median: number;
  /** Standard deviation of one such breath as a share of their median, by the median distance from it. */
  readonly spread: number;
}

/** The chest by quiet breaths, each of which is solved alone: what they agree on, and how far one of them is off. */
export interface QuietChest {
  readonly breaths: number;
  readonly elastance: Agreement;
  readonly resistance: Agreement | null;
}

const values = new Float64Array(MODEL.breaths + 1);

/**
 * @param witnesses the coefficient by each kept breath alone, NaN for one with an effort
 * @returns null where too few are known, or their median is no chest's
 */
export function agreeOn(witnesses: Float64Array): Agreement | null {
  let count = 0;
  for (const value of witnesses) {
    if (Number.isNaN(value)) continue;
    values[count] = value;
    count += 1;
  }
  if (count < MODEL.quietBreaths) return null;
  const median = medianInPlace(values, count);
  if (!(median > 0)) return null;
  for (let at = 0; at < count; at += 1) values[at] = Math.abs(values[at] - median);
  return { median, spread: medianInPlace(values, count) / (MODEL.medianSd * median) };
}
