import type { KindResult } from '@eupnea/validation';

export interface Outcome {
  readonly result: 'held' | 'notHeld' | 'noTarget' | 'nothing';
  /** Sensitivity and specificity can miss the target separately. */
  readonly missed: 'sensitivity' | 'specificity' | 'both' | null;
}

/** Compares a kind with its target. */
export function describeOutcome(result: Pick<KindResult, 'target' | 'sensitivity' | 'specificity'>): Outcome {
  const { target, sensitivity, specificity } = result;
  if (target === null) return { result: 'noTarget', missed: null };
  if (sensitivity.value === null || specificity.value === null) return { result: 'nothing', missed: null };
  const sensitive = sensitivity.value >= target.sensitivity;
  const specific = specificity.value >= target.specificity;
  if (sensitive && specific) return { result: 'held', missed: null };
  if (sensitive) return { result: 'notHeld', missed: 'specificity' };
  return { result: 'notHeld', missed: specific ? 'sensitivity' : 'both' };
}
