import type { FoundEffort } from './find-efforts.ts';
import { DETECTION } from './thresholds.ts';

/** It rose and fell in a time that a muscle takes. */
export function isWholeEffort({ onset, end, isOver }: FoundEffort, rateHz: number): boolean {
  const seconds = (end - onset) / rateHz;
  return isOver && seconds >= DETECTION.shortestEffortS && seconds <= DETECTION.longestEffortS;
}
