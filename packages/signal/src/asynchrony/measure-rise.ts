import type { FoundEffort } from './find-efforts.ts';
import type { Habits } from './habit-tracker.ts';
import type { MuscleTrace } from './muscle-trace.ts';
import { DETECTION } from './thresholds.ts';

/** Whether the trace was coming up when the breath began, more than a heart or noise makes it: somebody was breathing in. */
export function isRising(trace: MuscleTrace, { beforeStartCmh2o }: Habits): boolean {
  const quiet = Number.isNaN(beforeStartCmh2o) ? 0 : beforeStartCmh2o;
  const least = Math.max(DETECTION.riseCmh2o, DETECTION.riseOverQuiet * quiet);
  return measureRise(trace, DETECTION.riseLookS) >= least;
}

/** A weak effort that did not come up before the breath is a level of rest that is off. */
export function isDrift(effort: FoundEffort, trace: MuscleTrace, { beforeStartCmh2o }: Habits): boolean {
  if (effort.peakCmh2o >= DETECTION.driftCmh2o || effort.onset >= 0) return false;
  const quiet = Number.isNaN(beforeStartCmh2o) ? 0 : beforeStartCmh2o;
  // A beat comes up and goes as an effort does.
  if (quiet >= DETECTION.heartCmh2o) return false;
  const least = Math.max(DETECTION.driftRiseCmh2o, DETECTION.driftRiseOverQuiet * quiet);
  return measureRise(trace, DETECTION.autoTriggerWindowS) < least;
}

/** How far the trace has come up by the time the breath begins, cmH2O. */
function measureRise({ pmus, lead, rateHz }: MuscleTrace, lookS: number): number {
  const from = Math.max(0, lead - Math.round(lookS * rateHz));
  let lowest = Number.POSITIVE_INFINITY;
  for (let at = from; at <= lead; at += 1) lowest = Math.min(lowest, pmus[at] ?? 0);
  return (pmus[lead] ?? 0) - lowest;
}
