import type { FoundEffort } from './find-efforts.ts';
import type { BreathEfforts } from './join-split-effort.ts';
import type { MuscleTrace } from './muscle-trace.ts';
import { DETECTION } from './thresholds.ts';

/** The valve's mark may be this much late. */
const BEFORE_VALVE_SAMPLES = 2;
/** An effort that ends so near the valve was not seen to rest before it. */
const NEAR_VALVE_SECONDS = 0.12;
/** Nobody presses while he breathes in: so far below rest the recoil of the full lung was taken too low, cmH2O. */
const BELOW_REST_CMH2O = 0.4;

/**
 * An effort that goes on after cycling off, where the recoil of the full lung is taken too low: the trace dips while the lung
 * is fullest, so that one effort looks like two with the opening of the valve between them. Not joined is what was seen to
 * come to rest before the valve, which is another effort or an airway that lets less out than is thought.
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
