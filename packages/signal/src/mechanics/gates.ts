import type { Consensus } from './consensus.ts';
import type { MechanicsEstimate, MechanicsGate, MechanicsMethod } from './mechanics-method.ts';
import type { SingleCompartmentFit } from './single-compartment-fit.ts';

/** Ventiliser and ventparliament accept fits from R squared 0.9 to 0.95 (breath-science 2.3); we take the stricter. */
export const MINIMUM_R_SQUARED = 0.95;
/** Root mean square of the residual against the pressure swing it explains. */
const MAXIMUM_RESIDUAL_SHARE = 0.08;
/** A residual this small is sensor noise whatever the swing, cmH2O. */
const NOISE_FLOOR_CMH2O = 0.25;
/** Standard error of E or R over its value; residuals of neighbouring samples are alike, so the true one is larger. */
const MAXIMUM_RELATIVE_ERROR = 0.05;
/** cmH2O/L: 0.05 mL/cmH2O (preterm) to 500 mL/cmH2O. */
const ELASTANCE_RANGE = [2, 20_000] as const;
/** cmH2O s/L: a wide adult tube to a preterm's. */
const RESISTANCE_RANGE = [0.3, 1000] as const;
/** s: stiff preterm lungs to severe emphysema. */
const TIME_CONSTANT_RANGE = [0.02, 8] as const;

/**
 * mL/cmH2O of chest and lung together. Emphysema has lungs of 165 (van Diepen) which a chest wall of 5 cmH2O/L brings to
 * 90; adults are simulated up to 200 (breath-science 7). What lies above is an effort that the methods took for a soft
 * chest. A child's bound would need the child's size, which a breath does not carry.
 */
const MAXIMUM_COMPLIANCE = 200;

/** The compliance that the methods agree on, or its absence when no chest has it. */
export function gateCompliance(consensus: Consensus): Consensus {
  if (!(consensus.value > MAXIMUM_COMPLIANCE)) return consensus;
  const gate: MechanicsGate = 'implausible';
  return { ...consensus, value: Number.NaN, failedGates: [gate] };
}

/** What the methods agree on, or its absence where the ventilator's pressure is the patient's doing. */
export function gateDrive(consensus: Consensus, followsPatient: boolean): Consensus {
  if (!followsPatient) return consensus;
  const gate: MechanicsGate = 'pressure_follows_patient';
  return { ...consensus, value: Number.NaN, failedGates: [gate] };
}

/** Gates that every estimate passes, whatever made it. A NaN resistance is one the method does not give. */
export function checkPlausible(elastance: number, resistance: number): boolean {
  if (!(elastance >= ELASTANCE_RANGE[0] && elastance <= ELASTANCE_RANGE[1])) return false;
  if (Number.isNaN(resistance)) return true;
  if (!(resistance >= RESISTANCE_RANGE[0] && resistance <= RESISTANCE_RANGE[1])) return false;
  const timeConstant = resistance / elastance;
  return timeConstant >= TIME_CONSTANT_RANGE[0] && timeConstant <= TIME_CONSTANT_RANGE[1];
}

/** The estimate a fit makes, with the gates it failed. @param swing cmH2O that the fit had to explain */
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
