import type { LungSignals } from './lung-signals.ts';
import type { TrackedMechanics } from './mechanics-tracker.ts';
import { pressureAcrossAirway } from './pressure-across-airway.ts';

/** Means over so long are no noise. */
const MEAN_SECONDS = 0.05;
/** The valve's mark is this much late at most. */
const BEFORE_VALVE_SAMPLES = 2;
/** A muscle does not push in inspiration: a trace so far below rest at full lung is an elastance that is too low, cmH2O. */
const BELOW_REST_CMH2O = 0.5;
/** Such a muscle pressure is seen on either side: it was at work before and goes on after, cmH2O. */
const AT_WORK_CMH2O = 1;
/** How far back an effort is looked for that goes on through the valve, within the 0.3 s of delayed cycling; */
const BEFORE_SECONDS = 0.28;
/** and when after the valve's mark: it has opened, and another effort has hardly come up. */
const AFTER_FROM_SECONDS = 0.12;
const AFTER_TO_SECONDS = 0.3;
/** A share of the volume that must lie between two moments, or else their difference tells nothing of the elastance. */
const LEAST_VOLUME_SHARE = 0.2;

/**
 * Where muscle pressure dips below rest just when the lung is fullest and stands high before and after, the dip is no
 * muscle's: nobody lets go, presses and pulls again while a valve opens. Answers the elastance that fills the dip up to
 * the lower of its two sides, cmH2O/L; NaN where there is no such dip. A muscle that relaxes as fast as the lung empties
 * takes its share of the recoil in all of expiration, so that expiration alone shows too low an elastance.
 * @param rest Paw - R flow - E V of a muscle at rest
 */
export function measureLeastElastance(signals: LungSignals, known: TrackedMechanics, rest: number): number {
  const { rateHz, inspirationEnd, length } = signals;
  const count = Math.max(2, Math.round(MEAN_SECONDS * rateHz));
  const last = inspirationEnd - BEFORE_VALVE_SAMPLES - count;
  if (last < count) return Number.NaN;
  const full = meanOver(signals, known, rest, last, count);
  // Written so that an unknown level of rest shows nothing.
  if (!(full.pmus <= -BELOW_REST_CMH2O) || full.volumeL <= 0) return Number.NaN;
  const steepest = (from: number, to: number): number => {
    let most = 0;
    for (let at = from; at <= to; at += count) {
      const { pmus, volumeL } = meanOver(signals, known, rest, at, count);
      const lessL = full.volumeL - volumeL;
      if (pmus < AT_WORK_CMH2O || lessL < LEAST_VOLUME_SHARE * full.volumeL) continue;
      most = Math.max(most, (pmus - full.pmus) / lessL);
    }
    return most;
  };
  const before = steepest(Math.max(0, last - Math.round(BEFORE_SECONDS * rateHz)), last - count);
  const until = Math.min(length - count, inspirationEnd + Math.round(AFTER_TO_SECONDS * rateHz));
  const after = steepest(inspirationEnd + Math.round(AFTER_FROM_SECONDS * rateHz), until);
  const missing = Math.min(before, after);
  return missing > 0 ? known.elastance + missing : Number.NaN;
}

function meanOver(
  { pressure, flowLps, volumeL }: LungSignals,
  known: TrackedMechanics,
  rest: number,
  from: number,
  count: number,
): { readonly pmus: number; readonly volumeL: number } {
  let pmus = 0;
  let volume = 0;
  for (let at = from; at < from + count; at += 1) {
    const flow = flowLps[at] ?? 0;
    const here = volumeL[at] ?? 0;
    pmus += rest + known.elastance * here - (pressure[at] ?? 0) + pressureAcrossAirway(flow, known);
    volume += here;
  }
  return { pmus: pmus / count, volumeL: volume / count };
}
