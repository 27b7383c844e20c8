import type { LagRecording } from './lag-recording.ts';

/** One fall of CO2 with the inspiration that made it. */
export interface Washout {
  /** CO2 around the fall, mmHg. */
  readonly co2: Float32Array;
  /** Time of its first sample after the start of inspiratory flow, s. */
  readonly firstS: number;
  /** Volume inspired since the start of inspiratory flow, mL, sample by sample, without the lag of the flow sensor. */
  readonly inspiredMl: Float64Array;
}

/** Newest falls that are fitted together. */
const MOST_WASHOUTS = 16;
/** CO2 is read from this long before half the fall to this long after it, s. */
const BEFORE_S = 0.4;
const AFTER_S = 0.7;
/** Inspiratory flow begins above this, L/min. */
const STARTED_LPM = 2;
/** Search for the start of flow around that of the breath, s: triggering takes time. */
const START_BEFORE_S = 0.3;
const START_AFTER_S = 0.4;
/** First-order lag of a flow sensor, s (definitions.md, Simulation). */
export const FLOW_LAG_S = 0.015;
const LEAST_INSPIRATION_S = 0.15;
const LONGEST_INSPIRATION_S = 3;

/** @param lagS time from the start of inspiration to half the fall */
export function readWashouts(recording: LagRecording, lagS: number): readonly Washout[] {
  const found: Washout[] = [];
  for (const start of recording.starts.toReversed()) {
    const washout = readWashout(recording, start, lagS);
    if (washout !== null) found.push(washout);
    if (found.length === MOST_WASHOUTS) break;
  }
  return found;
}

function readWashout({ co2, flow, rateHz }: LagRecording, start: number, lagS: number): Washout | null {
  const begun = findFlowStart(flow, start, rateHz);
  if (begun === null) return null;
  const inspiredMl = integrateInspiration(flow, begun, rateHz);
  if (inspiredMl.length < LEAST_INSPIRATION_S * rateHz) return null;
  const from = Math.round(start + (lagS - BEFORE_S) * rateHz);
  // Expired CO2 reaches the sensor an inspiration after the fresh gas.
  const afterS = Math.min(AFTER_S, inspiredMl.length / rateHz);
  const to = Math.round(start + (lagS + afterS) * rateHz);
  if (from < 0 || to > co2.length) return null;
  const fall = co2.subarray(from, to);
  if (fall.some(Number.isNaN)) return null;
  return { co2: fall, firstS: (from - begun) / rateHz, inspiredMl };
}

/** Last sample before inspiratory flow, as in the recording; null when none is near the start of the breath. */
function findFlowStart(flow: Float32Array, start: number, rateHz: number): number | null {
  const isFlowing = (index: number) => (flow[index] ?? 0) > STARTED_LPM;
  const earliest = start - START_BEFORE_S * rateHz;
  const latest = start + START_AFTER_S * rateHz;
  let index = start;
  while (index > earliest && isFlowing(index - 1)) index -= 1;
  while (index < latest && !isFlowing(index)) index += 1;
  return index > earliest && index < latest && index > 0 ? index - 1 : null;
}

function integrateInspiration(flow: Float32Array, begun: number, rateHz: number): Float64Array {
  const mlPerLpm = 1000 / 60 / rateHz;
  const most = Math.ceil(LONGEST_INSPIRATION_S * rateHz);
  const volumes = new Float64Array(most);
  let recorded = 0;
  let volume = 0;
  let step = 1;
  for (; step < most; step += 1) {
    const now = flow[begun + step] ?? Number.NaN;
    const before = flow[begun + step - 1];
    if (!(now > -STARTED_LPM)) break;
    recorded += Math.max(0, (now + before) / 2) * mlPerLpm;
    const reached = recorded + Math.max(0, now) * mlPerLpm * rateHz * FLOW_LAG_S;
    volume = Math.max(volume, reached);
    volumes[step] = volume;
  }
  return volumes.subarray(0, step);
}
