/** Time of flow differences, s; shorter ones are noise at high rates. */
const SLOPE_SECONDS = 0.02;
/** Onset threshold: fraction of the maximum slope. */
const SLOPE_SHARE = 0.1;
/** Usual flow triggers are 1 to 3 L/min: an effort below is before the breath. */
const TRIGGER_FLOW_LPM = 3;
const TRIGGER_FLOW_SHARE = 0.16;
/** Range of the flow in which nothing rises, L/min: the rest of an error of the sensor's zero. */
const RESTING_LPM = 0.5;
/** Longer rests, s, are the time between breaths. */
const REST_SECONDS = 0.1;
/** Minimum jump, share of the peak, for a rise that ends below the trigger. */
const JUMP_SHARE = 0.3;

/** Maximum time between trigger and rise, s: valves respond within 0.1 to 0.3 s. */
export const SHOULDER_SECONDS = 0.32;
/** Highest usual flow trigger (3 L/min) minus the error of the leak estimate. */
const SHOULDER_LPM = 2.8;
/** Decrease of flow, L/min, and increase of pressure between trigger and rise that show a closed valve. */
const SHOULDER_DIP_LPM = 1;
const SHOULDER_RISE_CMH2O = 0.3;
/** Outward flow in between that belongs to expiration, L/min. */
const SHOULDER_OUTWARD_LPM = 2;

/** Pressure decrease that counts as noise, cmH2O. */
const PRESSURE_NOISE_CMH2O = 0.1;

/**
 * Onset of inspiration: last sample before flow begins to rise steeply. Ventilators mark breaths there,
 * because the patient's effort before the valve opens is slower.
 * @param flow L/min, from the earliest possible onset to shortly after the rise
 * @returns index into `flow`
 */
export function locateOnset(flow: Float32Array, leakLpm: number, rateHz: number): number {
  const span = Math.max(1, Math.round(SLOPE_SECONDS * rateHz));
  let [peak, lowest] = [0, Number.POSITIVE_INFINITY];
  for (const value of flow) {
    if (value - leakLpm > peak) peak = value - leakLpm;
    if (value - leakLpm < lowest) lowest = value - leakLpm;
  }
  // A pressure that is sampled before its flow shows the breath before any flow rises: it begins now.
  const isResting = flow.length > REST_SECONDS * rateHz && peak - lowest <= RESTING_LPM;
  if (isResting) return flow.length - 1;
  const triggerFlow = leakLpm + Math.min(TRIGGER_FLOW_LPM, TRIGGER_FLOW_SHARE * peak);
  let steepest = 0;
  let index = 0;
  for (let at = 0; at + span < flow.length; at += 1) {
    const slope = slopeAt(flow, at, span);
    const small = flow[at + span] <= triggerFlow && slope < JUMP_SHARE * peak;
    if (slope <= steepest || small) continue;
    steepest = slope;
    index = at;
  }
  while (index > 0 && flow[index] > triggerFlow) {
    if (slopeAt(flow, index - 1, span) < SLOPE_SHARE * steepest) break;
    index -= 1;
  }
  return skipLevel(flow, index, span, (SLOPE_SHARE * steepest) / span);
}

/**
 * A slope over several samples is steep before the rise begins, so this moves to the last sample before it.
 */
function skipLevel(flow: Float32Array, from: number, span: number, leastStep: number): number {
  let index = from;
  while (index < from + span - 1 && slopeAt(flow, index, 1) < leastStep) index += 1;
  return index;
}

function slopeAt(flow: Float32Array, index: number, span: number): number {
  return flow[index + span] - flow[index];
}

/**
 * Earliest start of a breath before its flow turned: as long as pressure has not been lower since.
 * @param pressure cmH2O, up to the turn
 * @returns index into `pressure`
 */
export function findOldestStart(pressure: Float32Array): number {
  let index = Math.max(0, pressure.length - 1);
  let lowest = pressure[index];
  while (index > 0) {
    const before = pressure[index - 1];
    if (before > lowest + PRESSURE_NOISE_CMH2O) break;
    if (before < lowest) lowest = before;
    index -= 1;
  }
  return index;
}

/**
 * Trigger before the rise. When the patient reaches a flow trigger and delivery follows late, flow falls in
 * between, and the rise is not the start of the breath.
 * @param flow L/min, up to the foot of the rise; `pressure` cmH2O of the same samples
 * @returns index of the first sample at the trigger; the foot without such a shoulder
 */
export function findTriggerShoulder(flow: Float32Array, pressure: Float32Array, leakLpm: number): number {
  const foot = flow.length - 1;
  let shoulder = foot;
  let dip = Number.POSITIVE_INFINITY;
  for (let at = foot; at >= 0; at -= 1) {
    const value = flow[at] - leakLpm;
    if (value < dip) dip = value;
    if (dip < -SHOULDER_OUTWARD_LPM) break;
    if (value >= Math.max(SHOULDER_LPM, shoulder < foot ? 0 : dip + SHOULDER_DIP_LPM)) shoulder = at;
    else if (shoulder < foot && value < SHOULDER_LPM) {
      // Flow rose to the trigger here; flow that was above it all the time is a leak.
      return risesBetween(pressure, shoulder, foot) ? shoulder : foot;
    }
  }
  return foot;
}

/**
 * Whether flow falls between its first sample, at the trigger, and the foot of the rise, which shows a closed
 * valve.
 */
export function fallsAgain(flow: Float32Array): boolean {
  let dip = Number.POSITIVE_INFINITY;
  for (const value of flow) if (value < dip) dip = value;
  return dip <= flow[0] - SHOULDER_DIP_LPM;
}

function risesBetween(pressure: Float32Array, from: number, to: number): boolean {
  return pressure[to] - pressure[from] >= SHOULDER_RISE_CMH2O;
}
