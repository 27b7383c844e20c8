import type { LungSignals } from './lung-signals.ts';
import type { TrackedMechanics } from './mechanics-tracker.ts';
import { pressureAcrossAirway } from './pressure-across-airway.ts';

/** Averaging window that suppresses noise. */
const MEAN_SECONDS = 0.05;
/** Maximum delay of the valve's mark, samples. */
const BEFORE_VALVE_SAMPLES = 2;
/**
 * Depth below rest at full lung that shows an underestimated elastance, cmH2O: expiratory muscles do not press during
 * inspiration.
 */
const BELOW_REST_CMH2O = 0.5;
/** Minimum muscle pressure on both sides of the dip, cmH2O: the effort continues through it. */
const AT_WORK_CMH2O = 1;
/** Window before the valve in which the continuing effort is searched, within the 0.3 s of delayed cycling. */
const BEFORE_SECONDS = 0.28;
/** Window after the valve's mark: the valve has opened, and a second effort has hardly started. */
const AFTER_FROM_SECONDS = 0.12;
const AFTER_TO_SECONDS = 0.3;
/**
 * Minimum volume difference between two moments, as a share of the full volume; a smaller one does not determine
 * elastance.
 */
const LEAST_VOLUME_SHARE = 0.2;

/**
 * Returns the elastance that fills a dip of muscle pressure at full lung, up to the lower of its two sides, cmH2O/L;
 * NaN without a dip. No muscle relaxes, presses and contracts again while a valve opens, so that a dip means the
 * elastance is too low. Expiration alone underestimates elastance when a muscle relaxes as fast as the lung empties.
 * @param rest Paw - R flow - E V of a muscle at rest, cmH2O
 */
export function measureLeastElastance(signals: LungSignals, known: TrackedMechanics, rest: number): number {
  const { rateHz, inspirationEnd, length } = signals;
  const count = Math.max(2, Math.round(MEAN_SECONDS * rateHz));
  const last = inspirationEnd - BEFORE_VALVE_SAMPLES - count;
  if (last < count) return Number.NaN;
  const full = meanOver(signals, known, rest, last, count);
  // An unknown (NaN) level of rest must compare as false.
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
