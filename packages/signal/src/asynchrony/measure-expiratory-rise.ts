import type { LungSignals } from './lung-signals.ts';

/** Below this, outward, gas flows through an open valve; a sensor's zero is less. */
const FLOWING_OUT_LPS = -0.1;
/** The valve has closed and opened by then. */
const VALVE_SECONDS = 0.12;

/**
 * How far the airway pressure has risen in an expiration while at least as much flows out as where it was lowest, cmH2O; 0
 * where it has not. A chest that empties lets the pressure behind its airway only fall, however stiff or full it is: what
 * raises it are expiratory muscles. No mechanics are needed to see that.
 */
export function measureExpiratoryRise({
  pressure,
  flowLps,
  length,
  inspirationEnd,
  rateHz,
}: LungSignals): Float64Array {
  const risen = new Float64Array(length);
  let lowest = Number.POSITIVE_INFINITY;
  let flowAtLowest = 0;
  for (let index = inspirationEnd + Math.round(VALVE_SECONDS * rateHz); index < length; index += 1) {
    const paw = pressure[index] ?? 0;
    const flow = flowLps[index] ?? 0;
    // Behind a closed valve (a pause that was taken for expiration) a muscle that lets go raises the pressure too.
    if (flow > FLOWING_OUT_LPS) lowest = Number.POSITIVE_INFINITY;
    else if (paw < lowest) {
      lowest = paw;
      flowAtLowest = flow;
    } else if (flow <= flowAtLowest) risen[index] = paw - lowest;
  }
  return risen;
}
