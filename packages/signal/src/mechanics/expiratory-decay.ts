import type { BreathView } from '../breath-view.ts';
import { LITRES_PER_ML, LPS_PER_LPM, type FitSignals } from './phase-sums.ts';

/** Linear part of expired volume against flow. */
export interface ExpiratoryDecay {
  /** Time constant of emptying against all resistances, including valve and tube beyond the sensor, s. */
  readonly timeConstant: number;
  /** Resistance beyond the airway opening, from the slope of Paw on flow, cmH2O s/L. */
  readonly resistanceBeyond: number;
  /** Volume above the first sample of the breath at which flow would be zero, L. */
  readonly restVolume: number;
  /** Correlation of volume and flow, -1..0. */
  readonly correlation: number;
  readonly samples: number;
}

/**
 * Start of the fit window, s (Al-Rawas 2013: 0.1 to 0.5 s of expiration); slow lungs need a longer window.
 */
const WINDOW_START_SECONDS = 0.1;
const WINDOW_END_SECONDS = 0.5;
const SLOW_FLOW_SHARE = 0.4;
/** Earliest start of the next effort before the end of the breath, s. */
const QUIET_END_SECONDS = 0.2;
/** Share of peak flow below which flow is noise, leak or the next effort. */
const LEAST_FLOW_SHARE = 0.08;
const LEAST_FLOW_LPM = 1;
const MINIMUM_SAMPLES = 5;

/**
 * Least-squares line of volume on flow in early expiration after peak flow.
 * @param startSeconds start of the window after the start of expiration
 * @param whole use flow to its end instead of the first 0.5 s
 * @returns null when expiration is too short, without flow or without deceleration
 */
export function fitExpiratoryDecay(
  view: BreathView,
  signals: FitSignals,
  startSeconds: number = WINDOW_START_SECONDS,
  whole = false,
): ExpiratoryDecay | null {
  const { flow } = signals;
  const peak = findPeak(view, flow);
  const peakFlow = flow[peak];
  const least = -Math.max(LEAST_FLOW_LPM, LEAST_FLOW_SHARE * -peakFlow);
  if (peakFlow >= least) return null;
  // Short expirations (neonates) keep the proportions of the window, which then starts at the peak.
  const from = Math.max(peak, view.inspirationEnd + Math.floor(startSeconds * view.rateHz));
  const early = view.inspirationEnd + Math.ceil(WINDOW_END_SECONDS * view.rateHz);
  const quiet = view.length - Math.round(QUIET_END_SECONDS * view.rateHz);
  let to = from;
  while (to < view.length && flow[to] <= least) {
    const late = to >= early && !whole && flow[to] > SLOW_FLOW_SHARE * peakFlow;
    if (late || (to >= early && to >= quiet)) break;
    to += 1;
  }
  return to - from < MINIMUM_SAMPLES ? null : fitLines(signals, from, to);
}

function findPeak(view: BreathView, flow: FitSignals['flow']): number {
  let peak = view.inspirationEnd;
  for (let index = view.inspirationEnd; index < view.length; index += 1) {
    if (flow[index] < flow[peak]) peak = index;
  }
  return peak;
}

function fitLines({ volume, flow, pressure }: FitSignals, from: number, to: number): ExpiratoryDecay | null {
  const n = to - from;
  let v = 0;
  let f = 0;
  let p = 0;
  let vv = 0;
  let vf = 0;
  let ff = 0;
  let fp = 0;
  for (let index = from; index < to; index += 1) {
    const vi = volume[index] * LITRES_PER_ML;
    const fi = flow[index] * LPS_PER_LPM;
    const pi = pressure[index];
    v += vi;
    f += fi;
    p += pi;
    vv += vi * vi;
    vf += vi * fi;
    ff += fi * fi;
    fp += fi * pi;
  }
  const centredVv = vv - (v * v) / n;
  const centredVf = vf - (v * f) / n;
  const centredFf = ff - (f * f) / n;
  const centredFp = fp - (f * p) / n;
  if (!(centredFf > 0) || !(centredVv > 0) || !(centredVf < 0)) return null;
  const timeConstant = -centredVf / centredFf;
  return {
    timeConstant,
    resistanceBeyond: -centredFp / centredFf,
    restVolume: v / n + timeConstant * (f / n),
    correlation: centredVf / Math.sqrt(centredVv * centredFf),
    samples: n,
  };
}
