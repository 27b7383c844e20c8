import type { BreathView } from '../breath-view.ts';
import { LITRES_PER_ML, LPS_PER_LPM, type FitSignals } from './phase-sums.ts';

/** The straight part of expired volume against flow. */
export interface ExpiratoryDecay {
  /** s: how fast the chest empties against everything in its way, valve and tube beyond the sensor included. */
  readonly timeConstant: number;
  /** cmH2O s/L: how much of that stands beyond the airway opening, from the slope of Paw on flow. */
  readonly resistanceBeyond: number;
  /** L above the breath's first sample at which flow would be zero. */
  readonly restVolume: number;
  /** Of volume on flow, -1..0. */
  readonly correlation: number;
  readonly samples: number;
}

/** Al-Rawas 2013: the line is fitted from 0.1 to 0.5 s of expiration; slow lungs need longer to show a slope. */
const WINDOW_START_SECONDS = 0.1;
const WINDOW_END_SECONDS = 0.5;
const SLOW_FLOW_SHARE = 0.4;
/** The next effort begins at the earliest this long before the breath ends. */
const QUIET_END_SECONDS = 0.2;
/** Flow below this share of its peak is noise, leak or the next effort. */
const LEAST_FLOW_SHARE = 0.08;
const LEAST_FLOW_LPM = 1;
const MINIMUM_SAMPLES = 5;

/**
 * Least-squares line of volume on flow over early expiration, past the peak flow.
 * @param startSeconds where the window begins, after the start of expiration
 * @param whole follow the flow to its end instead of the first 0.5 s
 * @returns null when expiration is too short, does not flow, or does not slow down
 */
export function fitExpiratoryDecay(
  view: BreathView,
  signals: FitSignals,
  startSeconds: number = WINDOW_START_SECONDS,
  whole = false,
): ExpiratoryDecay | null {
  const { flow } = signals;
  const peak = findPeak(view, flow);
  const peakFlow = flow[peak] ?? 0;
  const least = -Math.max(LEAST_FLOW_LPM, LEAST_FLOW_SHARE * -peakFlow);
  if (peakFlow >= least) return null;
  // Short expirations (neonates) keep the window's proportions: it then starts at the peak.
  const from = Math.max(peak, view.inspirationEnd + Math.floor(startSeconds * view.rateHz));
  const early = view.inspirationEnd + Math.ceil(WINDOW_END_SECONDS * view.rateHz);
  const quiet = view.length - Math.round(QUIET_END_SECONDS * view.rateHz);
  let to = from;
  while (to < view.length && (flow[to] ?? 0) <= least) {
    const late = to >= early && !whole && (flow[to] ?? 0) > SLOW_FLOW_SHARE * peakFlow;
    if (late || (to >= early && to >= quiet)) break;
    to += 1;
  }
  return to - from < MINIMUM_SAMPLES ? null : fitLines(signals, from, to);
}

function findPeak(view: BreathView, flow: FitSignals['flow']): number {
  let peak = view.inspirationEnd;
  for (let index = view.inspirationEnd; index < view.length; index += 1) {
    if ((flow[index] ?? 0) < (flow[peak] ?? 0)) peak = index;
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
    const vi = (volume[index] ?? 0) * LITRES_PER_ML;
    const fi = (flow[index] ?? 0) * LPS_PER_LPM;
    const pi = pressure[index] ?? 0;
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
