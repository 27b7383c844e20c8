import type { BreathCase } from './breath-case.ts';

/**
 * True for a breath without effort: no effort was in progress at its start, and it was clocked or had no trigger signs.
 */
export function isUncalled({ starting, sensed, clocked }: BreathCase): boolean {
  return starting === null && (!sensed.present || clocked);
}
