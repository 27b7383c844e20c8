/** Flow differences are taken over this time: shorter ones are noise at high rates. */
const SLOPE_SECONDS = 0.02;
/** The rise begins where its slope falls below this share of its steepest. */
const SLOPE_SHARE = 0.1;
/** Flow triggers are set to 1 to 3 L/min: the patient's own pull below that is before the breath. */
const TRIGGER_FLOW_LPM = 3;
const TRIGGER_FLOW_SHARE = 0.16;
/** A rise that ends below the trigger is only the rise when it is a jump of this share of the peak. */
const JUMP_SHARE = 0.3;

/** Flow reaches the trigger this long before the rise at most: valves answer within 0.1 to 0.3 s. */
export const SHOULDER_SECONDS = 0.32;
/** The highest usual flow trigger (3 L/min), less what a leak estimate may be wrong by. */
const SHOULDER_LPM = 2.8;
/** Between trigger and rise flow falls by this much, and pressure rises by that much: the valve has closed. */
const SHOULDER_DIP_LPM = 1;
const SHOULDER_RISE_CMH2O = 0.3;
/** Flow that goes out by more than this in between belongs to expiration. */
const SHOULDER_OUTWARD_LPM = 2;

/** Pressure that falls by no more than this has not fallen. */
const PRESSURE_NOISE_CMH2O = 0.1;

/**
 * Where inspiration begins in a stretch of flow that ends in its rise: the last sample before flow begins to rise
 * steeply. Ventilators mark their breaths there: the patient's own pull before the valve opens is slower.
 * @param flow L/min, from the earliest possible onset to shortly after the rise
 * @returns index into `flow`
 */
export function locateOnset(flow: Float32Array, leakLpm: number, rateHz: number): number {
  const span = Math.max(1, Math.round(SLOPE_SECONDS * rateHz));
  let peak = 0;
  for (const value of flow) if (value - leakLpm > peak) peak = value - leakLpm;
  const triggerFlow = leakLpm + Math.min(TRIGGER_FLOW_LPM, TRIGGER_FLOW_SHARE * peak);
  let steepest = 0;
  let index = 0;
  for (let at = 0; at + span < flow.length; at += 1) {
    const slope = slopeAt(flow, at, span);
    const small = (flow[at + span] ?? 0) <= triggerFlow && slope < JUMP_SHARE * peak;
    if (slope <= steepest || small) continue;
    steepest = slope;
    index = at;
  }
  while (index > 0 && (flow[index] ?? 0) > triggerFlow) {
    if (slopeAt(flow, index - 1, span) < SLOPE_SHARE * steepest) break;
    index -= 1;
  }
  return skipLevel(flow, index, span, (SLOPE_SHARE * steepest) / span);
}

/** A slope over several samples is steep before the rise itself begins: goes on to the last sample before it. */
function skipLevel(flow: Float32Array, from: number, span: number, leastStep: number): number {
  let index = from;
  while (index < from + span - 1 && slopeAt(flow, index, 1) < leastStep) index += 1;
  return index;
}

function slopeAt(flow: Float32Array, index: number, span: number): number {
  return (flow[index + span] ?? 0) - (flow[index] ?? 0);
}

/**
 * How far back a breath may have begun before its flow turned: as long as pressure has not been lower since.
 * @param pressure cmH2O, up to the turn
 * @returns index into `pressure`
 */
export function findOldestStart(pressure: Float32Array): number {
  let index = Math.max(0, pressure.length - 1);
  let lowest = pressure[index] ?? 0;
  while (index > 0) {
    const before = pressure[index - 1] ?? 0;
    if (before > lowest + PRESSURE_NOISE_CMH2O) break;
    if (before < lowest) lowest = before;
    index -= 1;
  }
  return index;
}

/**
 * The trigger before the rise. Where the patient reaches a flow trigger, the valve closes and delivery follows late,
 * flow falls between the two, and the rise is not where the breath began.
 * @param flow L/min, up to the foot of the rise; `pressure` cmH2O of the same samples
 * @returns index of the first sample at the trigger; the foot itself where flow had no such shoulder
 */
export function findTriggerShoulder(flow: Float32Array, pressure: Float32Array, leakLpm: number): number {
  const foot = flow.length - 1;
  let shoulder = foot;
  let dip = Number.POSITIVE_INFINITY;
  for (let at = foot; at >= 0; at -= 1) {
    const value = (flow[at] ?? 0) - leakLpm;
    if (value < dip) dip = value;
    if (dip < -SHOULDER_OUTWARD_LPM) break;
    if (value >= Math.max(SHOULDER_LPM, shoulder < foot ? 0 : dip + SHOULDER_DIP_LPM)) shoulder = at;
    else if (shoulder < foot && value < SHOULDER_LPM) {
      // Flow came up to the trigger here: what had been above it all the time is a leak.
      return risesBetween(pressure, shoulder, foot) ? shoulder : foot;
    }
  }
  return foot;
}

/** Whether flow falls between its first sample, at the trigger, and the foot of the rise: the valve has closed. */
export function fallsAgain(flow: Float32Array): boolean {
  let dip = Number.POSITIVE_INFINITY;
  for (const value of flow) if (value < dip) dip = value;
  return dip <= (flow[0] ?? 0) - SHOULDER_DIP_LPM;
}

function risesBetween(pressure: Float32Array, from: number, to: number): boolean {
  return (pressure[to] ?? 0) - (pressure[from] ?? 0) >= SHOULDER_RISE_CMH2O;
}
