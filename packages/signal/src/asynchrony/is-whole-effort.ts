import type { FoundEffort } from './find-efforts.ts';
import { DETECTION } from './thresholds.ts';

/** True when the effort ended and its duration is plausible for a muscle. */
export function isWholeEffort({ onset, end, isOver }: FoundEffort, rateHz: number): boolean {
  const seconds = (end - onset) / rateHz;
  return isOver && seconds >= DETECTION.shortestEffortS && seconds <= DETECTION.longestEffortS;
}
