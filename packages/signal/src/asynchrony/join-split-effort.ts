import type { FoundEffort } from './find-efforts.ts';
import { DETECTION } from './thresholds.ts';

/** The efforts of one breath, and which of them was going on when it began. */
export interface BreathEfforts {
  readonly efforts: readonly FoundEffort[];
  readonly starting: FoundEffort | null;
}

/** What says whether something too small to be seen before the breath was the beginning of an effort. */
export interface UnseenStart {
  readonly rateHz: number;
  /** The shape that the patient's efforts share explains the breath. */
  readonly isShaped: boolean;
  /** Inward just before the breath. */
  readonly flowLpm: number;
  /** What heart and noise make before breaths, cmH2O; NaN = not known. */
  readonly quietCmh2o: number;
}

/**
 * For a breath before which the trace was rising. Flow that sets in shows a muscle weaker than it is where a lung is uneven or
 * turbulent, so that one effort looks like a small one before the breath and a large one within it. Nobody breathes in twice
 * in so short a time.
 */
export function joinSplitEffort({ efforts, starting }: BreathEfforts, unseen: UnseenStart): BreathEfforts {
  const unchanged = { efforts, starting };
  const { rateHz } = unseen;
  if (starting === null ? !isCredible(unseen) : !starting.isOver) return unchanged;
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

/** A heart raises the trace as much before breaths that it triggers, and draws gas too. */
function isCredible({ isShaped, flowLpm, quietCmh2o }: UnseenStart): boolean {
  const heartShows = quietCmh2o >= DETECTION.heartCmh2o;
  return isShaped || (flowLpm >= DETECTION.drawnFlowLpm && !heartShows);
}
