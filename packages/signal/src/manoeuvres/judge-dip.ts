import type { Dip } from './find-dip.ts';
import type { ManoeuvreSignals } from './manoeuvre-signals.ts';

/** Flow of closed valves, L/min (effort-gas-weaning, 1.4). */
export const CLOSED_FLOW_LPM = 1;
/** Volume that may pass a sensor although the valves are closed: of a rest flow, mL and share of VTi, the less. */
const REST_VOLUME_ML = 5;
const REST_VOLUME_SHARE = 0.05;
/** And of gas that expands in the tubing, mL/cmH2O and share of VTi, the less: adult circuits have 1 to 3. */
const CIRCUIT_ML_PER_CMH2O = 3;
const CIRCUIT_SHARE = 0.01;
/** Time from the onset at which P0.1 is read, s. */
export const P01_SECONDS = 0.1;
/** An occluded effort lasts this long from its onset to half of the return, s. */
const SHORTEST_SECONDS = 0.2;
const LONGEST_SECONDS = 3;
/** Pressure before the onset is steady: window, s, and change over it, cmH2O and share of the depth, the more. */
const STEADY_SECONDS = 0.2;
const STEADY_CHANGE = 0.5;
const STEADY_SHARE = 0.05;
/** Longest time between the two pressures that give the onset, s: longer, and pressure sank before the effort. */
const LONGEST_EARLY_SECONDS = 0.2;
/** Largest movement against fall and return, share of the depth: cardiac oscillation, second effort. */
const MOST_RIPPLE_SHARE = 0.2;
/** Pressures this close to the lowest one, share of the depth, for most of the dip: an open tube, not an effort. */
const BOTTOM_SHARE = 0.05;
const MOST_BOTTOM_SHARE = 0.6;
/**
 * P0.1 manoeuvre: a fall that a breath ends. Longest fall, s; least fall as a multiple of the usual trigger, and cmH2O;
 * least share of it after 0.1 s. An ordinary pressure trigger falls less far, or begins too slowly for its onset to be seen.
 */
const LONGEST_TRIGGER_SECONDS = 0.25;
const LEAST_TRIGGER_DEPTH = 3;
const LEAST_TRIGGER_MULTIPLE = 2;
const LEAST_P01_SHARE = 0.4;
/** Return that the end of the breath does not explain, s. */
const LEAST_AFTER_SECONDS = 0.1;

/** Gates of an occlusion, in the order of their check. */
export type OcclusionGate =
  | 'flow_in_occlusion'
  | 'unsteady_before'
  | 'no_return'
  | 'not_an_effort'
  | 'second_dip';

/** Null when the dip is an effort against closed valves, otherwise why not. @param vtiMl of a breath of this patient */
export function judgeOcclusion(signals: ManoeuvreSignals, dip: Dip, vtiMl: number): OcclusionGate | null {
  const { onset, nadir, returned, depth } = dip;
  const from = Math.floor(onset);
  if (Math.abs(movedMl(signals, from, nadir)) > allowedMl(depth, vtiMl)) return 'flow_in_occlusion';
  if (!isSteadyBefore(signals, dip)) return 'unsteady_before';
  if (returned === null || endsInBreath(signals, returned)) return 'no_return';
  const seconds = (returned - onset) / signals.rateHz;
  if (seconds < SHORTEST_SECONDS || seconds > LONGEST_SECONDS || isFlat(signals, dip, returned))
    return 'not_an_effort';
  return hasRipple(signals, dip, returned) ? 'second_dip' : null;
}

/**
 * Whether the first 0.1 s of the fall lie behind closed valves, although a breath ends it.
 * @param p01 cmH2O. @param triggerCmh2o usual fall that triggers; NaN = not known
 */
export function isManoeuvreOfP01(
  signals: ManoeuvreSignals,
  dip: Dip,
  p01: number,
  triggerCmh2o: number,
): boolean {
  const { rateHz, flow } = signals;
  const { onset, nadir, depth } = dip;
  const from = Math.floor(onset);
  const to = Math.ceil(onset + P01_SECONDS * rateHz);
  if (nadir < to || nadir - onset > LONGEST_TRIGGER_SECONDS * rateHz) return false;
  if (!(depth >= Math.max(LEAST_TRIGGER_DEPTH, LEAST_TRIGGER_MULTIPLE * triggerCmh2o))) return false;
  if (p01 < LEAST_P01_SHARE * depth || !isSteadyBefore(signals, dip)) return false;
  for (let index = from - Math.round(P01_SECONDS * rateHz); index <= to; index += 1)
    if (!(Math.abs(flow[index]) <= CLOSED_FLOW_LPM)) return false;
  return true;
}

/** Largest volume that closed valves let pass a sensor at the Y-piece while pressure falls by `depth`. */
function allowedMl(depth: number, vtiMl: number): number {
  const rest = Math.min(REST_VOLUME_ML, REST_VOLUME_SHARE * vtiMl);
  return rest + Math.min(CIRCUIT_ML_PER_CMH2O, CIRCUIT_SHARE * vtiMl) * depth;
}

/** Whether the next breath, and not the muscles, may have brought the pressure back. */
function endsInBreath({ flow, rateHz }: ManoeuvreSignals, returned: number): boolean {
  return flow.length - returned < LEAST_AFTER_SECONDS * rateHz || flow[returned] > CLOSED_FLOW_LPM;
}

function movedMl({ flow, rateHz }: ManoeuvreSignals, from: number, to: number): number {
  let sum = 0;
  for (let index = from; index < to; index += 1) sum += flow[index];
  return (sum * 1000) / 60 / rateHz;
}

function isSteadyBefore({ pressure, rateHz }: ManoeuvreSignals, { onset, early, rest, depth }: Dip): boolean {
  if (early > LONGEST_EARLY_SECONDS * rateHz) return false;
  const to = Math.floor(onset);
  const from = to - Math.round(STEADY_SECONDS * rateHz);
  if (from < 0) return false;
  const middle = (from + to) >> 1;
  const most = Math.max(STEADY_CHANGE, STEADY_SHARE * depth);
  const change = meanOf(pressure, middle, to) - meanOf(pressure, from, middle);
  return Math.abs(change) <= most && rest - meanOf(pressure, from, to) <= most;
}

function isFlat({ pressure }: ManoeuvreSignals, { onset, nadir, depth }: Dip, returned: number): boolean {
  const from = Math.floor(onset);
  const bottom = pressure[nadir] + BOTTOM_SHARE * depth;
  let below = 0;
  for (let index = from; index < returned; index += 1) if (pressure[index] <= bottom) below += 1;
  return below > MOST_BOTTOM_SHARE * (returned - from);
}

/** Whether pressure rises within the fall, or falls within the return, by more than ripple. */
function hasRipple({ pressure }: ManoeuvreSignals, { onset, nadir, depth }: Dip, returned: number): boolean {
  const most = MOST_RIPPLE_SHARE * depth;
  let lowest = Number.POSITIVE_INFINITY;
  for (let index = Math.ceil(onset); index <= nadir; index += 1) {
    const value = pressure[index];
    lowest = Math.min(lowest, value);
    if (value - lowest > most) return true;
  }
  let highest = lowest;
  for (let index = nadir; index <= returned; index += 1) {
    const value = pressure[index];
    highest = Math.max(highest, value);
    if (highest - value > most) return true;
  }
  return false;
}

function meanOf(values: Float32Array, from: number, to: number): number {
  let sum = 0;
  for (let index = from; index < to; index += 1) sum += values[index];
  return sum / (to - from);
}
