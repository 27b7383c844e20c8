import type { TriggerSign } from './breath-case.ts';
import type { FittedEffort } from './effort-model/read-fit.ts';
import type { FoundEffort } from './find-efforts.ts';
import type { BreathEfforts } from './join-split-effort.ts';
import type { MuscleTrace } from './muscle-trace.ts';
import { DETECTION } from './thresholds.ts';

/** The mark of the start may be this much late. */
const BEFORE_START_SAMPLES = 2;
/** What began earlier had the time to come up and go before the breath. */
const LATE_ONSET_SECONDS = 0.25;
/** Fitted onsets are late by the sensors' answer (15 ms; breath-science 7) and scatter by as much again (development beds). */
const FITTED_LAG_SECONDS = 0.02;
/**
 * Where the trace came up before the breath and somebody drew gas, a shape that begins so little later rises too fast: rise and
 * hold are told apart less surely than the end (development beds).
 */
const DRAWN_LAG_SECONDS = 0.2;

/** An effort that called for the breath stands so many times as high as heart and noise when the valve opens: less is theirs. */
const RAISED_OVER_QUIET = 0.7;

/** What tells whether the effort had begun when the valve opened. */
export interface OnsetEvidence {
  readonly trace: MuscleTrace;
  /** The trace came up before the breath. */
  readonly rising: boolean;
  /** What heart and noise make before breaths, cmH2O; NaN = not known. */
  readonly quietCmh2o: number;
  readonly sensed: Pick<TriggerSign, 'flowLpm'>;
  /** The effort as the shape that the patient's efforts share has it; null where none explains the breath. */
  readonly fitted: FittedEffort | null;
}

/**
 * An effort that seems to begin just before the breath and began within it: its onset was drawn through the valve's blind time. By
 * the shape that the patient's efforts share, which sees the whole effort; without one by the trace, of which nothing stands
 * above rest when the valve opens: nobody calls for a breath without any pressure.
 */
export function moveOnsetInside(
  { efforts, starting }: BreathEfforts,
  evidence: OnsetEvidence,
): BreathEfforts {
  if (starting === null || starting.peak <= 0 || !beganInside(starting, evidence))
    return { efforts, starting };
  const inside = { ...starting, onset: Math.max(0, starting.onset) };
  return { efforts: efforts.map((effort) => (effort === starting ? inside : effort)), starting: null };
}

function beganInside(effort: FoundEffort, evidence: OnsetEvidence): boolean {
  const { trace, rising, quietCmh2o, sensed, fitted } = evidence;
  const { pmus, lead, rateHz } = trace;
  if (fitted !== null && isSame(effort, fitted, rateHz)) {
    const isDrawn = rising && sensed.flowLpm >= DETECTION.drawnFlowLpm;
    return fitted.onsetS > (isDrawn ? DRAWN_LAG_SECONDS : FITTED_LAG_SECONDS);
  }
  if (effort.onset < -LATE_ONSET_SECONDS * rateHz) return false;
  if ((pmus[lead] ?? 0) < RAISED_OVER_QUIET * quietCmh2o) return true;
  if (rising) return false;
  return (pmus[Math.max(0, lead - BEFORE_START_SAMPLES)] ?? 0) < DETECTION.cameUpCmh2o;
}

function isSame({ onset, end }: FoundEffort, fitted: FittedEffort, rateHz: number): boolean {
  return fitted.onsetS * rateHz <= end && onset < fitted.endS * rateHz;
}
