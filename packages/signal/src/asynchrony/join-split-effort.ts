import type { FoundEffort } from './find-efforts.ts';
import { DETECTION } from './thresholds.ts';

/** The efforts of one breath, and which of them was going on when it began. */
export interface BreathEfforts {
  readonly efforts: readonly FoundEffort[];
  readonly starting: FoundEffort | null;
}

/**
 * For a breath before which the trace was rising. Flow that sets in shows a muscle weaker than it is where a lung is uneven or
 * turbulent, so that one effort looks like a small one before the breath and a large one within it. Nobody breathes in twice
 * in so short a time.
 */
export function joinSplitEffort({ efforts, starting }: BreathEfforts, rateHz: number): BreathEfforts {
  const unchanged = { efforts, starting };
  if (starting !== null && !starting.isOver) return unchanged;
  const from = starting?.end ?? 0;
  const within = efforts.find(({ onset, peakCmh2o }) => onset >= from && peakCmh2o >= DETECTION.effortCmh2o);
  if (within === undefined || within.onset > DETECTION.splitEffortS * rateHz) return unchanged;
  if (starting !== null && within.peakCmh2o < DETECTION.splitGrowth * starting.peakCmh2o) return unchanged;
  // What came up was too small for an effort: it began somewhere in the time that was looked at.
  const onset = starting?.onset ?? (-DETECTION.riseLookS / 2) * rateHz;
  const joined: FoundEffort = { ...within, onset };
  const others = efforts.filter((effort) => effort.onset < onset || effort.onset >= within.onset);
  return { efforts: others.map((effort) => (effort === within ? joined : effort)), starting: joined };
}
