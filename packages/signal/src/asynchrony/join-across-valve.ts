import type { FoundEffort } from './find-efforts.ts';
import type { BreathEfforts } from './join-split-effort.ts';
import type { MuscleTrace } from './muscle-trace.ts';
import { DETECTION } from './thresholds.ts';

/** Maximum delay of the valve's mark, samples. */
const BEFORE_VALVE_SAMPLES = 2;
/** An effort that ends within this time of the valve did not visibly come to rest before it. */
const NEAR_VALVE_SECONDS = 0.12;
/**
 * Depth below rest that shows an underestimated recoil of the full lung, cmH2O: expiratory muscles do not press during
 * inspiration.
 */
const BELOW_REST_CMH2O = 0.4;

/**
 * Joins two apparent efforts on either side of the valve's opening into one. An underestimated recoil makes the trace
 * dip at full lung, which splits an effort that continues after cycling off. An effort that visibly came to rest before
 * the valve is not joined: the second effort is then real, or the airway resistance is wrong.
 */
export function joinAcrossValve(
  { efforts, starting }: BreathEfforts,
  { pmus, lead, rateHz }: MuscleTrace,
  inspirationEnd: number,
): BreathEfforts {
  const unchanged = { efforts, starting };
  if (starting === null || !starting.isOver) return unchanged;
  const beforeValveS = (inspirationEnd - starting.end) / rateHz;
  if (beforeValveS >= DETECTION.delayedCyclingS || -beforeValveS >= DETECTION.prematureCyclingS / 2) {
    return unchanged;
  }
  const atValve = pmus[lead + inspirationEnd - BEFORE_VALVE_SAMPLES] ?? 0;
  if (beforeValveS > NEAR_VALVE_SECONDS && atValve > -BELOW_REST_CMH2O) return unchanged;
  const latest = inspirationEnd + DETECTION.goesOnWithinS * rateHz;
  const after = efforts.find(({ onset }) => onset > starting.onset);
  if (after === undefined || after.onset > latest || after.end <= inspirationEnd) return unchanged;
  if (after.peakCmh2o < DETECTION.effortCmh2o) return unchanged;
  const stronger = after.peakCmh2o > starting.peakCmh2o ? after : starting;
  const joined: FoundEffort = {
    ...stronger,
    onset: starting.onset,
    end: after.end,
    isOver: after.isOver,
  };
  const others = efforts.filter((effort) => effort !== after);
  return { efforts: others.map((effort) => (effort === starting ? joined : effort)), starting: joined };
}
