import { endExpiratoryPoint, endInspiratoryPoint } from './breath-points.ts';
import { checkPlausible } from './gates.ts';
import type { MechanicsContext } from './mechanics-context.ts';
import { refuse, type MechanicsEstimate, type MechanicsGate } from './mechanics-method.ts';
import type { RangeMeans } from './range-means.ts';
import type { ExpiratoryDecay } from './expiratory-decay.ts';

const METHOD = 'expiratory_time_constant';

/** Minimum |r| of volume on flow (Al-Rawas 2013). */
export const MINIMUM_CORRELATION = 0.98;
/** Minimum pressure difference of the two points, cmH2O. */
const MINIMUM_SWING_CMH2O = 2;

/**
 * Al-Rawas 2013: C = (VTi + tau flow_ei) / (P_ei - PEEP), extended by the end-expiratory flow, which removes
 * intrinsic PEEP, and without the part of tau beyond the airway opening. Needs passive conditions at the two
 * points only, so an effort may end before inspiration does.
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
  // R = tau / C is the expiratory resistance and reported as such.
  return { method: METHOD, elastance, resistance: Number.NaN, rSquared: decay.correlation ** 2, failedGates };
}

/** Elastance between two passive points, given the time constant. */
export function elastanceBetween(end: RangeMeans, start: RangeMeans, decay: ExpiratoryDecay): number {
  const flow = end.flow - start.flow;
  const volume = end.volume - start.volume + decay.timeConstant * flow;
  return (end.pressure - start.pressure + decay.resistanceBeyond * flow) / volume;
}

/**
 * Maximum flow share of the two-point equation. The expiratory time constant replaces the inspiratory one
 * when flow remains at the end of inspiration. Narrower airways in expiration (COPD) then bias E by about
 * this share of the difference of resistances.
 */
const MAXIMUM_FLOW_SHARE = 0.25;

/** Whether flow times expiratory time constant dominates the two-point equation. */
export function restsOnFlow(end: RangeMeans, start: RangeMeans, decay: ExpiratoryDecay): boolean {
  const byFlow = decay.timeConstant * Math.abs(end.flow);
  return byFlow > MAXIMUM_FLOW_SHARE * (end.volume - start.volume + byFlow);
}
