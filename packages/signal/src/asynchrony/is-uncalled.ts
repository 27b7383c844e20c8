import type { BreathCase } from './breath-case.ts';

/** Nobody asked for this breath: no effort ran when it began, and it was the clock's or nothing was there to be sensed. */
export function isUncalled({ starting, sensed, clocked }: BreathCase): boolean {
  return starting === null && (!sensed.present || clocked);
}
