import type { TriggerSign } from './breath-case.ts';
import type { FittedEffort } from './effort-model/read-fit.ts';
import type { FoundEffort } from './find-efforts.ts';
import type { BreathEfforts } from './join-split-effort.ts';
import type { MuscleTrace } from './muscle-trace.ts';
import { DETECTION } from './thresholds.ts';

/** Maximum delay of the start mark, samples. */
const BEFORE_START_SAMPLES = 2;
/** An onset earlier than this had time to rise visibly before the breath. */
const LATE_ONSET_SECONDS = 0.25;
/** Delay of fitted onsets: sensor lag (15 ms; breath-science 7) plus a scatter of the same size (development beds). */
const FITTED_LAG_SECONDS = 0.02;
/**
 * Larger tolerance where the trace rises before the breath and the patient draws gas. The fit determines an effort's
 * end better than its rise and hold (development beds).
 */
const DRAWN_LAG_SECONDS = 0.2;

/** Minimum height of a triggering effort when the valve opens, as a multiple of heartbeat and noise. */
const RAISED_OVER_QUIET = 0.7;

/** Evidence on whether the effort began before the valve opened. */
export interface OnsetEvidence {
  readonly trace: MuscleTrace;
  /** The trace rises before the breath. */
  readonly rising: boolean;
  /** Height of heartbeat and noise before breaths, cmH2O; NaN = not known. */
  readonly quietCmh2o: number;
  readonly sensed: Pick<TriggerSign, 'flowLpm'>;
  /**
   * The effort of this breath by the patient's shared effort shape; null where the shape does not explain the breath.
   */
  readonly fitted: FittedEffort | null;
}

/**
 * Moves the onset of an effort that began within the breath but appears to begin just before it, because the trace is
 * interpolated while the valve moves. Decides by the fitted shape, which covers the whole effort. Falls back to the
 * trace: nothing above rest when the valve opens means that no effort triggered the breath.
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
