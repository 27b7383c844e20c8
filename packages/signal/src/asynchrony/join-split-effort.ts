import type { FoundEffort } from './find-efforts.ts';
import { DETECTION } from './thresholds.ts';

/** The efforts of one breath, and the one in progress at its start. */
export interface BreathEfforts {
  readonly efforts: readonly FoundEffort[];
  readonly starting: FoundEffort | null;
}

/** Evidence on whether a rise too small to detect before the breath was the beginning of an effort. */
export interface UnseenStart {
  readonly rateHz: number;
  /** The patient's shared effort shape explains the breath. */
  readonly isShaped: boolean;
  /** Inward flow just before the breath. */
  readonly flowLpm: number;
  /** Height of heartbeat and noise before breaths, cmH2O; NaN = not known. */
  readonly quietCmh2o: number;
}

/**
 * Joins a small effort before the breath and a large one just within it. Inward flow makes an effort look weaker in an
 * uneven or turbulent lung, so that one effort appears as two. Two real efforts do not follow each other that fast.
 * Call only for a breath with a rising trace.
 */
export function joinSplitEffort({ efforts, starting }: BreathEfforts, unseen: UnseenStart): BreathEfforts {
  const unchanged = { efforts, starting };
  const { rateHz } = unseen;
  if (starting === null ? !isCredible(unseen) : !starting.isOver) return unchanged;
  const from = starting?.end ?? 0;
  const within = efforts.find(({ onset, peakCmh2o }) => onset >= from && peakCmh2o >= DETECTION.effortCmh2o);
  if (within === undefined || within.onset > DETECTION.splitEffortS * rateHz) return unchanged;
  if (starting !== null && within.peakCmh2o < DETECTION.splitGrowth * starting.peakCmh2o) return unchanged;
  // No effort was found before the breath: the onset is set to the middle of the window of the rise.
  const onset = starting?.onset ?? (-DETECTION.riseLookS / 2) * rateHz;
  const joined: FoundEffort = { ...within, onset };
  const others = efforts.filter((effort) => effort.onset < onset || effort.onset >= within.onset);
  return { efforts: others.map((effort) => (effort === within ? joined : effort)), starting: joined };
}

/**
 * A heartbeat raises the trace and draws gas as well, so that inward flow counts only where no heartbeat is visible.
 */
function isCredible({ isShaped, flowLpm, quietCmh2o }: UnseenStart): boolean {
  const heartShows = quietCmh2o >= DETECTION.heartCmh2o;
  return isShaped || (flowLpm >= DETECTION.drawnFlowLpm && !heartShows);
}
