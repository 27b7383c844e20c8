import { checkPlausible } from './gates.ts';
import type { MechanicsContext } from './mechanics-context.ts';
import { refuse, type MechanicsEstimate, type MechanicsGate } from './mechanics-method.ts';

const METHOD = 'effort_template';

/** Stricter than without effort, because an additional shape improves almost any fit. */
const MINIMUM_R_SQUARED = 0.98;
const MAXIMUM_ELASTANCE_ERROR = 0.03;
/** Maximum relative range of the elastance over equally good effort shapes. */
const MAXIMUM_SHAPE_SPREAD = 0.1;
/** Maximum Pmus, cmH2O; a larger one is a strong cough or a failed fit (bound of Vicario 2015). */
const MAXIMUM_EFFORT_CMH2O = 20;

/** Mechanics from the model with an effort shape; valid with and without effort. */
export function fitEffortTemplateMechanics({ template }: MechanicsContext): MechanicsEstimate {
  if (template === null) return refuse(METHOD, 'not_separable');
  const { elastance, resistance, rSquared } = template;
  const failedGates: MechanicsGate[] = [];
  if (rSquared < MINIMUM_R_SQUARED) failedGates.push('poor_fit');
  const isShapeOpen = template.shapeSpread > MAXIMUM_SHAPE_SPREAD;
  if (isShapeOpen || template.elastanceError > MAXIMUM_ELASTANCE_ERROR) failedGates.push('imprecise');
  if (!checkPlausible(elastance, resistance) || template.effort > MAXIMUM_EFFORT_CMH2O) {
    failedGates.push('implausible');
  }
  return { method: METHOD, elastance, resistance, rSquared, failedGates };
}
