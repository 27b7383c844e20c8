import type { FoundEffort } from './find-efforts.ts';
import type { Habits } from './habit-tracker.ts';
import type { MuscleTrace } from './muscle-trace.ts';
import { DETECTION } from './thresholds.ts';

/**
 * True when the trace rises at the start of the breath by more than heartbeat or noise explains: the patient is
 * inhaling.
 */
export function isRising(trace: MuscleTrace, { beforeStartCmh2o }: Habits): boolean {
  const quiet = Number.isNaN(beforeStartCmh2o) ? 0 : beforeStartCmh2o;
  const least = Math.max(DETECTION.riseCmh2o, DETECTION.riseOverQuiet * quiet);
  return measureRise(trace, DETECTION.riseLookS) >= least;
}

/** True for a weak effort without a rise before the breath: the level of rest is wrong. */
export function isDrift(effort: FoundEffort, trace: MuscleTrace, { beforeStartCmh2o }: Habits): boolean {
  if (effort.peakCmh2o >= DETECTION.driftCmh2o || effort.onset >= 0) return false;
  const quiet = Number.isNaN(beforeStartCmh2o) ? 0 : beforeStartCmh2o;
  // A heartbeat rises and falls like an effort, so that the rise cannot tell them apart.
  if (quiet >= DETECTION.heartCmh2o) return false;
  const least = Math.max(DETECTION.driftRiseCmh2o, DETECTION.driftRiseOverQuiet * quiet);
  return measureRise(trace, DETECTION.autoTriggerWindowS) < least;
}

/** Height of the trace at the start of the breath above its minimum in the window, cmH2O. */
function measureRise({ pmus, lead, rateHz }: MuscleTrace, lookS: number): number {
  const from = Math.max(0, lead - Math.round(lookS * rateHz));
  let lowest = Number.POSITIVE_INFINITY;
  for (let at = from; at <= lead; at += 1) lowest = Math.min(lowest, pmus[at] ?? 0);
  return (pmus[lead] ?? 0) - lowest;
}
