import type { BreathCase } from './breath-case.ts';
import { DETECTION } from './thresholds.ts';

/** The effort that this breath began with had started the breath before: it was never down to half in between. */
export function hasSameEffort({ former, starting }: BreathCase): boolean {
  if (former === null || starting === null || former.starting === null) return false;
  const began = former.signals.inspirationEnd - former.signals.length;
  const expirationS = -began / former.signals.rateHz;
  if (expirationS > DETECTION.longestGapS) return false;
  return starting.onset <= began || !former.starting.isOver;
}
