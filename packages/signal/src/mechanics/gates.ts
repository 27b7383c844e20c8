import type { Consensus } from './consensus.ts';
import type { MechanicsEstimate, MechanicsGate, MechanicsMethod } from './mechanics-method.ts';
import type { SingleCompartmentFit } from './single-compartment-fit.ts';

/** Minimum R squared: Ventiliser and ventparliament accept 0.9 to 0.95 (definitions.md, Mechanics methods). */
export const MINIMUM_R_SQUARED = 0.95;
/** Maximum root mean square residual relative to the pressure swing. */
const MAXIMUM_RESIDUAL_SHARE = 0.08;
/** Residual that counts as sensor noise at any swing, cmH2O. */
const NOISE_FLOOR_CMH2O = 0.25;
/**
 * Maximum relative standard error of E or R; residuals of neighbouring samples are correlated, so the true
 * error is larger.
 */
const MAXIMUM_RELATIVE_ERROR = 0.05;
/** Plausible elastance, cmH2O/L: 0.05 mL/cmH2O (preterm) to 500 mL/cmH2O. */
const ELASTANCE_RANGE = [2, 20_000] as const;
/** Plausible resistance, cmH2O s/L: wide adult tube to preterm. */
const RESISTANCE_RANGE = [0.3, 1000] as const;
/** Plausible time constant, s: stiff preterm lungs to severe emphysema. */
const TIME_CONSTANT_RANGE = [0.02, 8] as const;

/**
 * Maximum compliance of the respiratory system, mL/cmH2O. Emphysema has lungs of 165 (van Diepen), which a
 * chest wall of 5 cmH2O/L reduces to 90; adults are simulated up to 200 (definitions.md, Simulation). Higher values are
 * efforts mistaken for compliance. The limit of a child depends on body size, which a breath does not
 * contain.
 */
const MAXIMUM_COMPLIANCE = 200;

/** Consensus of the compliance; absent when implausible. */
export function gateCompliance(consensus: Consensus): Consensus {
  if (!(consensus.value > MAXIMUM_COMPLIANCE)) return consensus;
  const gate: MechanicsGate = 'implausible';
  return { ...consensus, value: Number.NaN, failedGates: [gate] };
}

/** The consensus; absent when the pressure of the ventilator follows the patient. */
export function gateDrive(consensus: Consensus, followsPatient: boolean): Consensus {
  if (!followsPatient) return consensus;
  const gate: MechanicsGate = 'pressure_follows_patient';
  return { ...consensus, value: Number.NaN, failedGates: [gate] };
}

/** Gates of every estimate. A NaN resistance means that the method does not give it. */
export function checkPlausible(elastance: number, resistance: number): boolean {
  if (!(elastance >= ELASTANCE_RANGE[0] && elastance <= ELASTANCE_RANGE[1])) return false;
  if (Number.isNaN(resistance)) return true;
  if (!(resistance >= RESISTANCE_RANGE[0] && resistance <= RESISTANCE_RANGE[1])) return false;
  const timeConstant = resistance / elastance;
  return timeConstant >= TIME_CONSTANT_RANGE[0] && timeConstant <= TIME_CONSTANT_RANGE[1];
}

/** Estimate of a fit with its failed gates. @param swing pressure range that the fit explains, cmH2O */
export function gateFit(
  method: MechanicsMethod,
  fit: SingleCompartmentFit,
  swing: number,
  alsoFailed: readonly MechanicsGate[] = [],
): MechanicsEstimate {
  const failedGates: MechanicsGate[] = [...alsoFailed];
  if (fit.rSquared < MINIMUM_R_SQUARED) failedGates.push('poor_fit');
  else if (fit.residual > Math.max(NOISE_FLOOR_CMH2O, MAXIMUM_RESIDUAL_SHARE * swing))
    failedGates.push('poor_fit');
  if (!checkPlausible(fit.elastance, fit.resistance)) failedGates.push('implausible');
  const precise =
    fit.elastanceError <= MAXIMUM_RELATIVE_ERROR && fit.resistanceError <= MAXIMUM_RELATIVE_ERROR;
  if (!precise) failedGates.push('imprecise');
  return {
    method,
    elastance: fit.elastance,
    resistance: fit.resistance,
    rSquared: fit.rSquared,
    failedGates,
  };
}
