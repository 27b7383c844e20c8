import { createCompartmentLung } from './compartment-lung.ts';
import type { Lung, LungMechanics } from './lung.ts';
import { createSingleCompartment } from './single-compartment.ts';

/**
 * Returns the lung of a patient at rest at `startPressure`: one linear compartment unless the mechanics
 * define more.
 */
export function createLung(mechanics: LungMechanics, startPressureCmh2o: number): Lung {
  return mechanics.beyondLinear === undefined
    ? createSingleCompartment(mechanics, (startPressureCmh2o * mechanics.complianceMlPerCmh2o) / 1000)
    : createCompartmentLung(mechanics, mechanics.beyondLinear, startPressureCmh2o);
}
