import { ScratchArray } from '../mechanics/scratch-array.ts';
import type { LungWindow } from './lung-window.ts';
import { MODEL } from './model-constants.ts';

/** Columns of the equation of motion: inspiratory and expiratory resistance, elastance, inertance, circuit. */
export const CHEST_COLUMNS = 5;

/** Flow in, flow out, volume, change of flow, change of pressure by sample of a window. Valid until the next window. */
export type MotionColumns = readonly [
  flowIn: Float64Array,
  flowOut: Float64Array,
  volume: Float64Array,
  flowChange: Float64Array,
  pressureChange: Float64Array,
];

const flowsIn = new ScratchArray();
const flowsOut = new ScratchArray();
const flowChanges = new ScratchArray();
const pressureChanges = new ScratchArray();

export function fillColumns({ flowLps, volumeL, pressure, rateHz, length }: LungWindow): MotionColumns {
  const flowIn = flowsIn.atLeast(length);
  const flowOut = flowsOut.atLeast(length);
  for (let at = 0; at < length; at += 1) {
    const flow = flowLps[at];
    flowIn[at] = Math.max(0, flow);
    flowOut[at] = Math.min(0, flow);
  }
  return [
    flowIn,
    flowOut,
    volumeL,
    differentiate(flowLps, length, rateHz, flowChanges),
    differentiate(pressure, length, rateHz, pressureChanges),
  ];
}

/** Change per second about each sample, over less at the ends. */
function differentiate(
  values: Float64Array,
  length: number,
  rateHz: number,
  into: ScratchArray,
): Float64Array {
  const changes = into.atLeast(length);
  const half = Math.max(1, Math.round(MODEL.changeS * rateHz));
  for (let at = 0; at < length; at += 1) {
    const from = Math.max(0, at - half);
    const to = Math.min(length - 1, at + half);
    changes[at] = to === from ? 0 : ((values[to] - values[from]) * rateHz) / (to - from);
  }
  return changes;
}

/**
 * Fills the precision of the samples [from, to), per cmH2O squared: low where pressure or flow change fast, since sensors
 * disagree in time.
 */
export function fillPrecision(
  [, , , flowChange, pressureChange]: MotionColumns,
  resistance: number,
  { from, to, rateHz }: { readonly from: number; readonly to: number; readonly rateHz: number },
  precision: Float64Array,
): void {
  const ofNoise = MODEL.noiseCmh2o ** 2;
  const flowDoubt = MODEL.timingS * Math.max(MODEL.leastResistance, resistance);
  const share = 100 / rateHz;
  for (let at = from; at < to; at += 1) {
    const ofPressure = MODEL.timingS * pressureChange[at];
    const ofFlow = flowDoubt * flowChange[at];
    precision[at] = share / (ofNoise + ofPressure * ofPressure + ofFlow * ofFlow);
  }
}
