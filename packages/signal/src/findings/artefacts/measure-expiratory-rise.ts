import { ScratchArray } from '../../mechanics/scratch-array.ts';
import type { BreathSignals } from './artefact-case.ts';
import { ARTEFACTS } from './artefact-constants.ts';

const rises = new ScratchArray();

/**
 * Rise of the airway pressure per sample of an expiration, cmH2O, above its minimum so far and above PEEP at equal or
 * larger outward flow; else 0. In a passive chest this pressure only falls, however stiff or full, so that expiratory
 * muscles caused the rise. Below PEEP a rise is the end of an inspiratory effort; 0 while PEEP is unknown. Needs no mechanics. Valid until the
 * next call.
 */
export function measureExpiratoryRise(
  { pressure, flowLps, length, inspirationEnd, rateHz }: BreathSignals,
  usualPeepCmh2o: number,
): Float64Array {
  const risen = rises.atLeast(length).subarray(0, length).fill(0);
  if (Number.isNaN(usualPeepCmh2o)) return risen;
  let lowest = Number.POSITIVE_INFINITY;
  let flowAtLowest = 0;
  for (let index = inspirationEnd + Math.round(ARTEFACTS.valveS * rateHz); index < length; index += 1) {
    const paw = pressure[index];
    const flow = flowLps[index];
    // Behind a closed valve (a pause classified as expiration) a relaxing inspiratory muscle raises the pressure as
    // well.
    if (flow > -ARTEFACTS.flowingOutLps) lowest = Number.POSITIVE_INFINITY;
    else if (paw < lowest) {
      lowest = paw;
      flowAtLowest = flow;
    } else if (flow <= flowAtLowest) risen[index] = Math.max(0, paw - Math.max(lowest, usualPeepCmh2o));
  }
  return risen;
}
