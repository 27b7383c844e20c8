import type { MeasuredLag } from '@eupnea/model';
import { MOST_TURNED } from './judge-pressure-unit.ts';
import { measureRiseLag } from './measure-rise-lag.ts';
import { quantile } from './quantile.ts';

/** Half of the time over which a slope is taken, s: averages sensor noise, shorter than any valve takes. */
const SLOPE_SECONDS = 0.02;
/** Time before and behind the steepest fall of the flow without a steeper one, s. */
const EDGE_SECONDS = 0.15;
/** What is compared around the end of an inspiration: from which time before it, s, and up to which slope. */
interface Compared {
  readonly beforeSeconds: number;
  readonly most: number;
}

/** Falls only, from where a constant flow ends before a pause: where a lung fills, the pressure rises alone. */
const FALLS: Compared = { beforeSeconds: 0.6, most: 0 };
/** Rises too: a flow whose sign is turned follows them as well. */
export const ALL_SLOPES: Compared = { beforeSeconds: EDGE_SECONDS, most: Number.POSITIVE_INFINITY };
/** Largest lag that is looked for, s: behind it follows the next edge of a short inspiration. */
const MOST_LAG_SECONDS = 0.35;
/** Lags of sensors that are well, s, and least common fall there, as a share of the largest one elsewhere. */
const USUAL_SECONDS = { least: -0.02, most: 0.06 } as const;
const USUAL_SHARE = 0.15;
/** A fall counts from this share of the usual one: smaller ones are steps within a breath. */
const EDGE_SHARE = 0.5;
const USUAL_QUANTILE = 0.75;
/** Fall of the flow from which a valve made it, as a share of the usual peak: a patient's own breathing turns slowly. */
const VALVE_SHARE = 0.25;
/** Flow that follows the end of an inspiration, as a share of the usual peak: gas leaves the patient. */
const EXPIRED_SHARE = 0.15;
const PEAK_QUANTILE = 0.98;
/** Likeness of the two falls from which they are the same event. */
const LEAST_LIKENESS = 0.8;
/** Share of the samples around an edge that are there: of a flow beyond the scale of its sensor, the fall itself. */
const LEAST_PRESENT = 0.4;
/** Share of the edges at which flow and pressure fall alike. */
const LEAST_ALIKE = 0.6;
const LEAST_EDGES = 5;
/** Distance of the quarters of all edges from which they tell no lag, s. */
const MOST_SPREAD_SECONDS = 0.035;
/** Longest holes that are filled, s: the peak of an expiration, and an inspiration. */
const MOST_FILLED_SECONDS = { flow: 0.3, pressure: 1.5 } as const;
/** Swing of the pressure from which it is a ventilator's, cmH2O: in free breathing pressure falls as flow rises. */
const LEAST_SWING = 6;

/** So many values, from all of the time, tell a quantile as well as all. */
const MOST_SORTED = 2048;

export interface LagSamples {
  readonly rateHz: number;
  /** L/min and cmH2O; NaN = missing. */
  readonly flow: Float32Array;
  readonly pressure: Float32Array;
}

/** The falls tell an early pressure from here, ms: sensors that are well come as early. */
const EARLY_MS = -20;
/** The starts of inspirations alone tell one from here, ms, and so many samples: a smoothed flow crosses its level late. */
const EARLY_RISE_MS = -30;
const EARLY_RISE_SAMPLES = 1.5;

/**
 * Time by which the pressure follows the flow, from the ends of inspirations. An early pressure also rises before the gas
 * flows: where it falls first and does not, the flow was smoothed. Null when nothing tells, and for a pressure that is
 * never positive.
 */
export function measureLag(samples: LagSamples): MeasuredLag | null {
  if (endsOf(samples.pressure).high <= MOST_TURNED) return null;
  const fall = measureFallLag(samples);
  if (fall !== null && fall.lagMs > EARLY_MS) return fall;
  const rise = measureRiseLag(samples);
  const least = EARLY_RISE_MS - (1000 * EARLY_RISE_SAMPLES) / samples.rateHz;
  if (fall === null) return rise !== null && rise.lagMs <= least ? rise : null;
  if (rise === null || rise.lagMs <= fall.lagMs / 2) return fall;
  // A patient who triggers makes a rise late, not the pressure.
  return { ...rise, lagMs: Math.min(0, rise.lagMs) };
}

/**
 * Time by which the pressure follows the flow, from the ends of inspirations: the expiratory valve opens, and both fall
 * within milliseconds. The start of an inspiration would add the patient's trigger delay. Null when fewer than five
 * edges agree, or when the pressure is not a ventilator's.
 */
export function measureFallLag({ rateHz, ...samples }: LagSamples, compared = FALLS): MeasuredLag | null {
  const flow = fillHoles(samples.flow, MOST_FILLED_SECONDS.flow * rateHz, 'behind');
  const pressure = fillHoles(samples.pressure, MOST_FILLED_SECONDS.pressure * rateHz, 'before');
  const { low, high } = endsOf(pressure);
  if (high - low < LEAST_SWING) return null;
  const half = Math.max(1, Math.round(SLOPE_SECONDS * rateHz));
  const slopes = { flow: slopesOf(flow, half), pressure: slopesOf(pressure, half) };
  const edges = findEdges(flow, slopes.flow, rateHz);
  const lags = edges
    .flatMap((edge) => lagAt(edge, slopes, rateHz, compared) ?? [])
    .sort((left, right) => left - right);
  if (lags.length < LEAST_EDGES || lags.length < LEAST_ALIKE * edges.length) return null;
  const spread = quantile(lags, 0.75) - quantile(lags, 0.25);
  if (spread > MOST_SPREAD_SECONDS) return null;
  return {
    lagMs: Math.round(1000 * quantile(lags, 0.5)),
    spreadMs: Math.round(1000 * spread),
    breaths: lags.length,
  };
}

/**
 * Holes filled with the value before or behind them. Where a signal lies beyond the scale of its sensor, the steep fall
 * stands at one end of the hole: before the peak of an expiration, and behind the pressure of an inspiration.
 */
function fillHoles(samples: Float32Array, longest: number, from: 'before' | 'behind'): Float32Array {
  const filled = samples.slice();
  const last = filled.length - 1;
  let known = Number.NaN;
  let missing = 0;
  for (let step = 0; step <= last; step += 1) {
    const index = from === 'before' ? step : last - step;
    const value = filled[index] ?? Number.NaN;
    missing = Number.isNaN(value) ? missing + 1 : 0;
    if (missing === 0) known = value;
    else if (missing <= longest) filled[index] = known;
  }
  return filled;
}

function sortSome(values: Float32Array): Float32Array {
  const step = Math.max(1, Math.ceil(values.length / MOST_SORTED));
  const some = Float32Array.from(
    { length: Math.ceil(values.length / step) },
    (_one, at) => values[at * step] ?? 0,
  );
  return some.filter((value) => !Number.isNaN(value)).sort();
}

function endsOf(pressure: Float32Array): { readonly low: number; readonly high: number } {
  const sorted = sortSome(pressure);
  return { low: quantile(sorted, 0.05), high: quantile(sorted, 0.95) };
}

/** Differences over twice `half` samples; NaN at the ends and beside a hole. */
function slopesOf(values: Float32Array, half: number): Float32Array {
  return values.map(
    (_value, index) => (values[index + half] ?? Number.NaN) - (values[index - half] ?? Number.NaN),
  );
}

/** Steepest falls of the flow from an inspiration into an expiration, sample indices. */
function findEdges(flow: Float32Array, slopes: Float32Array, rateHz: number): readonly number[] {
  const peak = quantile(sortSome(flow.map(Math.abs)), PEAK_QUANTILE);
  const expired = -EXPIRED_SHARE * peak;
  const reach = Math.round(EDGE_SECONDS * rateHz);
  const edges: number[] = [];
  for (let index = reach; index < flow.length - reach; index += 1) {
    const slope = slopes[index] ?? Number.NaN;
    if (!(slope <= -VALVE_SHARE * peak)) continue;
    let isSteepest = true;
    let [wasInspired, isExpired] = [false, false];
    for (let at = index - reach; at <= index + reach; at += 1) {
      const value = flow[at] ?? 0;
      if ((slopes[at] ?? 0) < slope) isSteepest = false;
      if (at > index && value < expired) isExpired = true;
      if (at < index && value > expired) wasInspired = true;
    }
    if (isSteepest && wasInspired && isExpired) edges.push(index);
  }
  const sizes = edges.map((index) => -(slopes[index] ?? 0)).sort((left, right) => left - right);
  const least = EDGE_SHARE * quantile(sizes, USUAL_QUANTILE);
  return edges.filter((index) => -(slopes[index] ?? 0) >= least);
}

/** Lag with the largest common fall around one edge, s, between samples by a parabola; null when none is alike. */
function lagAt(
  edge: number,
  slopes: { readonly flow: Float32Array; readonly pressure: Float32Array },
  rateHz: number,
  { beforeSeconds, most: mostSlope }: Compared,
): number | null {
  const [from, to] = [edge - Math.round(beforeSeconds * rateHz), edge + Math.round(EDGE_SECONDS * rateHz)];
  const most = Math.round(MOST_LAG_SECONDS * rateHz);
  const common = (lag: number) => {
    let [present, sum, ofFlow, ofPressure] = [0, 0, 0, 0];
    for (let at = from; at <= to; at += 1) {
      const one = Math.min(mostSlope, slopes.flow[at] ?? Number.NaN);
      const other = Math.min(mostSlope, slopes.pressure[at + lag] ?? Number.NaN);
      if (Number.isNaN(one + other)) continue;
      present += 1;
      sum += one * other;
      ofFlow += one * one;
      ofPressure += other * other;
    }
    const isSeen = present >= LEAST_PRESENT * (to - from + 1);
    return { sum: isSeen ? sum : Number.NaN, likeness: sum / Math.sqrt(ofFlow * ofPressure) };
  };
  let best = { lag: 0, sum: Number.NEGATIVE_INFINITY, likeness: 0 };
  let usual = best;
  for (let lag = -most; lag <= most; lag += 1) {
    const found = common(lag);
    // The larger fall is the valve's: the small one where the flow of a volume control ends is as alike.
    if (found.sum > best.sum) best = { lag, ...found };
    const isUsual = lag >= USUAL_SECONDS.least * rateHz && lag <= USUAL_SECONDS.most * rateHz;
    if (isUsual && found.likeness >= LEAST_LIKENESS && found.sum > usual.sum) usual = { lag, ...found };
  }
  // Before a pause pressure falls by the resistance, and that may be the larger fall: a whole pause is no lag.
  const isPeak = usual.sum >= common(usual.lag - 1).sum && usual.sum >= common(usual.lag + 1).sum;
  if (isPeak && usual.sum >= USUAL_SHARE * best.sum) best = usual;
  if (!(best.likeness >= LEAST_LIKENESS) || Math.abs(best.lag) === most) return null;
  const [before, after] = [common(best.lag - 1).sum, common(best.lag + 1).sum];
  const bend = before - 2 * best.sum + after;
  const between = bend < 0 ? (before - after) / (2 * bend) : 0;
  return (best.lag + between) / rateHz;
}
