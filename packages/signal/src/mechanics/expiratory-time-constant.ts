import { endExpiratoryPoint, endInspiratoryPoint } from './breath-points.ts';
import { checkPlausible } from './gates.ts';
import type { MechanicsContext } from './mechanics-context.ts';
import { refuse, type MechanicsEstimate, type MechanicsGate } from './mechanics-method.ts';
import type { RangeMeans } from './range-means.ts';
import type { ExpiratoryDecay } from './expiratory-decay.ts';

const METHOD = 'expiratory_time_constant';

/** Al-Rawas 2013 accepts the line of volume on flow from |r| = 0.98. */
export const MINIMUM_CORRELATION = 0.98;
/** Less pressure than this between the two points leaves nothing to divide by, cmH2O. */
const MINIMUM_SWING_CMH2O = 2;

/**
 * Al-Rawas 2013: C = (VTi + tau flow_ei) / (P_ei - PEEP), here with the flow that is left at end-expiration on the other
 * side, which takes intrinsic PEEP out, and with the part of tau that stands beyond the airway opening taken out of it.
 * Passive at the two points only: it bears an effort that is over before inspiration ends.
 */
export function fitExpiratoryTimeConstant({
  view,
  signals,
  decay,
  effort,
  effortAtCycling,
}: MechanicsContext): MechanicsEstimate {
  if (decay === null) return refuse(METHOD, 'no_expiration');
  const end = endInspiratoryPoint(view, signals);
  const start = endExpiratoryPoint(view, signals, effort);
  const elastance = elastanceBetween(end, start, decay);
  const failedGates: MechanicsGate[] = effortAtCycling ? ['effort'] : [];
  if (restsOnFlow(end, start, decay)) failedGates.push('flow_at_end');
  if (decay.correlation > -MINIMUM_CORRELATION) failedGates.push('not_linear');
  if (end.pressure - start.pressure < MINIMUM_SWING_CMH2O) failedGates.push('no_pressure_swing');
  if (!checkPlausible(elastance, Number.NaN)) failedGates.push('implausible');
  // R = tau / C is the expiratory one and is reported as such.
  return { method: METHOD, elastance, resistance: Number.NaN, rSquared: decay.correlation ** 2, failedGates };
}

/** E between two passive points of the breath whose elastic and resistive parts share a known time constant. */
export function elastanceBetween(end: RangeMeans, start: RangeMeans, decay: ExpiratoryDecay): number {
  const flow = end.flow - start.flow;
  const volume = end.volume - start.volume + decay.timeConstant * flow;
  return (end.pressure - start.pressure + decay.resistanceBeyond * flow) / volume;
}

/**
 * The expiratory time constant stands in for the inspiratory one wherever flow has not ended with inspiration. Airways
 * that are narrower in expiration (COPD) then make E wrong by about this share of the difference of the resistances.
 */
const MAXIMUM_FLOW_SHARE = 0.25;

/** Whether too much of the two-point equation is flow times an expiratory time constant. */
export function restsOnFlow(end: RangeMeans, start: RangeMeans, decay: ExpiratoryDecay): boolean {
  const byFlow = decay.timeConstant * Math.abs(end.flow);
  return byFlow > MAXIMUM_FLOW_SHARE * (end.volume - start.volume + byFlow);
}
