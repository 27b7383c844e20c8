import type { BreathView } from '../breath-view.ts';
import { LPS_PER_LPM, type FitSignals } from './phase-sums.ts';

/** Parts of expiration in which flow is read. An effort slows the flow of one part; it rarely reaches into both. */
const PARTS = [
  [0.3, 0.55],
  [0.5, 1],
] as const;
/** The next effort may begin here, as early as a quarter of expiration before its end. */
const QUIET_END_SECONDS = 0.2;
const QUIET_END_SHARE = 0.25;
const MINIMUM_SAMPLES = 3;

/**
 * Flow that passive emptying leaves at the end of the breath, L/s, positive: measured in a middle and in a late part of
 * expiration and carried on by the time constant. An effort can only slow expiration, so the larger one counts.
 * @param timeConstant s
 * @returns NaN when expiration is too short or the time constant is not known
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

/** Amplitude of a decay fitted to [from, to), at `end`: least squares, no logarithm of noisy small flows. */
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
    flow -= (signal[index] ?? 0) * LPS_PER_LPM * weight;
    squares += weight * weight;
  }
  return Math.max(0, flow / squares) * Math.exp(-(end - from) / decaySamples);
}

/**
 * Intrinsic PEEP, cmH2O: elastic recoil at end-expiration above the PEEP that the valve holds = E x volume still above
 * rest = E tau flow. The total is what an end-expiratory hold would show.
 */
export function intrinsicPeep(elastance: number, timeConstant: number, endFlow: number): number {
  return elastance * timeConstant * endFlow;
}
