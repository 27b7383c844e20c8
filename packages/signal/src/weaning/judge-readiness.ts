import type { ReadinessCriterion } from '@eupnea/model';

export interface DatedValue {
  readonly value: number;
  readonly atMs: number;
}

export type ReadinessVerdict = 'met' | 'not_met' | 'none' | 'old';

/** none: no value; old: the value is older than the criterion allows at this time. */
export function judgeReadiness(
  { low, high, hours }: ReadinessCriterion,
  found: DatedValue | null,
  nowMs: number,
): ReadinessVerdict {
  if (found === null) return 'none';
  if (nowMs - found.atMs > hours * 3_600_000) return 'old';
  const isMet = (low === null || found.value >= low) && (high === null || found.value <= high);
  return isMet ? 'met' : 'not_met';
}
