import type { BreathView } from '../breath-view.ts';
import { LPS_PER_LPM, type FitSignals } from './phase-sums.ts';

/** Parts of expiration in which flow is read. An effort slows flow in one part and rarely in both. */
const PARTS = [
  [0.3, 0.55],
  [0.5, 1],
] as const;
/** Earliest start of the next effort: a quarter of expiration before its end. */
const QUIET_END_SECONDS = 0.2;
const QUIET_END_SHARE = 0.25;
const MINIMUM_SAMPLES = 3;

/**
 * End-expiratory flow of passive emptying, L/s, positive: measured in a middle and a late part of expiration
 * and extrapolated by the time constant. An effort only slows expiration, so the larger one is used.
 * @param timeConstant s
 * @returns NaN when expiration is too short or the time constant unknown
 */
export function endExpiratoryFlow(
  view: BreathView,
  signal: FitSignals['flow'],
  timeConstant: number,
): number {
  const expiration = view.length - view.inspirationEnd;
  const quiet = Math.min(
    Math.round(QUIET_END_SECONDS * view.rateHz),
    Math.floor(QUIET_END_SHARE * expiration),
  );
  let largest = Number.NaN;
  if (!(timeConstant > 0)) return largest;
  for (const [fromShare, toShare] of PARTS) {
    const from = view.inspirationEnd + Math.floor(fromShare * expiration);
    const to = Math.min(view.length - quiet, view.inspirationEnd + Math.ceil(toShare * expiration));
    if (to - from < MINIMUM_SAMPLES) continue;
    const flow = carryOn(signal, from, to, view.length - 1, timeConstant * view.rateHz);
    if (!(flow <= largest)) largest = flow;
  }
  return largest;
}

/**
 * Amplitude at `end` of a decay fitted to [from, to) by least squares, without logarithms of small noisy
 * flows.
 */
function carryOn(
  signal: FitSignals['flow'],
  from: number,
  to: number,
  end: number,
  decaySamples: number,
): number {
  let flow = 0;
  let squares = 0;
  for (let index = from; index < to; index += 1) {
    const weight = Math.exp(-(index - from) / decaySamples);
    flow -= signal[index] * LPS_PER_LPM * weight;
    squares += weight * weight;
  }
  return Math.max(0, flow / squares) * Math.exp(-(end - from) / decaySamples);
}

/**
 * Intrinsic PEEP, cmH2O: elastic recoil at end-expiration above the PEEP of the valve = E x volume above rest
 * = E tau flow. The total equals the pressure of an end-expiratory hold.
 */
export function intrinsicPeep(elastance: number, timeConstant: number, endFlow: number): number {
  return elastance * timeConstant * endFlow;
}
