import type { InputIssue } from '@eupnea/model';

/** Flow out of the patient, as a share of the usual peak, and the share of samples that has it in any breathing. */
const OUTWARD_SHARE = 0.02;
const FEWEST_OUTWARD = 0.005;
/** Mean flow between inspirations, as a share of that in them, which no flow of a ventilator's inspiratory limb reaches. */
const MOST_BETWEEN = 0.25;
/** Airway pressure of expirations that no ventilator and no patient on one has, cmH2O: it is a flow. */
export const NO_PRESSURE = -20;

export interface BreathingFlow {
  readonly flow: Float32Array;
  readonly pressure: Float32Array;
  /** Of the samples that have both. */
  readonly indices: Int32Array;
  /** Pressure between inspirations and in them, cmH2O. */
  readonly low: number;
  readonly high: number;
  /** Usual peak of the flow, L/min. */
  readonly peak: number;
}

/**
 * Reason why a flow that is never negative is none: much flows while the pressure is low, as in a flow without its sign, or
 * in a pressure that was taken for flow. A flow of inspirations alone passes.
 */
export function judgeExpiration({
  flow,
  pressure,
  indices,
  low,
  high,
  peak,
}: BreathingFlow): InputIssue | null {
  let outward = 0;
  const border = (low + high) / 2;
  let [inspired, inspiredFlow, others, otherFlow] = [0, 0, 0, 0];
  for (const index of indices) {
    const value = flow[index] ?? 0;
    if (value < -OUTWARD_SHARE * peak) outward += 1;
    if ((pressure[index] ?? 0) > border) {
      inspired += 1;
      inspiredFlow += value;
    } else {
      others += 1;
      otherFlow += value;
    }
  }
  if (outward >= FEWEST_OUTWARD * indices.length || inspired === 0 || others === 0) return null;
  const [inside, between] = [inspiredFlow / inspired, otherFlow / others];
  if (!(between > MOST_BETWEEN * inside) && low > NO_PRESSURE) return null;
  const detail =
    `Flow is never negative, and while pressure is low it is ${between.toFixed(1)} L/min on average: expiration lacks its sign, ` +
    'or the columns of flow and pressure are exchanged (--columns says which is which).';
  return { code: 'flow_one_way', detail, values: { flow: Number(between.toFixed(1)) } };
}
