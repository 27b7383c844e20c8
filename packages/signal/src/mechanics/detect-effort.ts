import type { BreathFeatures } from '@eupnea/model';
import type { EffortTemplateFit } from './effort-template-fit.ts';
import type { MechanicsEstimate } from './mechanics-method.ts';

/** Pressure drop below PEEP of a triggering effort, cmH2O (Thille 2006; definitions.md, Asynchrony). */
const TRIGGER_DROP_CMH2O = 0.5;
/** Minimum relevant effort, cmH2O: smaller ones change no number beyond its gates. */
const LEAST_EFFORT_CMH2O = 1;
/** Share to which the residual must fall with an effort in the model. */
const EXPLAINED_RESIDUAL_SHARE = 0.8;
/** Maximum relative difference of inspiratory and expiratory elastance in a passive patient. */
const MAXIMUM_ELASTANCE_DIFFERENCE = 0.15;
/** Share of elastance bias above which Pmus at the end of inspiration matters. */
const MAXIMUM_CYCLING_SHARE = 0.05;

export interface EffortEvidence {
  readonly effort: boolean;
  readonly effortAtCycling: boolean;
}

/** Whether the patient is active in inspiration, and still at its end. */
export function detectEffort(
  features: BreathFeatures,
  template: EffortTemplateFit | null,
  inspiratory: MechanicsEstimate,
  expiratory: MechanicsEstimate,
): EffortEvidence {
  const modelled = template !== null && isCredible(template);
  const swing = features.pip_cmh2o - features.peep_cmh2o;
  return {
    effort:
      modelled ||
      features.trigger_drop_cmh2o >= TRIGGER_DROP_CMH2O ||
      (template === null && phasesDisagree(inspiratory, expiratory)),
    effortAtCycling: modelled && template.effortAtCycling > MAXIMUM_CYCLING_SHARE * swing,
  };
}

function isCredible({ effort, residual, residualWithoutEffort }: EffortTemplateFit): boolean {
  return effort >= LEAST_EFFORT_CMH2O && residual <= EXPLAINED_RESIDUAL_SHARE * residualWithoutEffort;
}

/** Used without an effort model: elastance differs between inspiration and expiration. */
function phasesDisagree(inspiratory: MechanicsEstimate, expiratory: MechanicsEstimate): boolean {
  if (expiratory.failedGates.length > 0) return false;
  // A fit that cannot separate E and R says nothing about effort; a bad fit does.
  if (inspiratory.failedGates.includes('not_separable') || inspiratory.failedGates.includes('imprecise')) {
    return false;
  }
  if (inspiratory.failedGates.length > 0) return true;
  const difference = Math.abs(inspiratory.elastance - expiratory.elastance);
  return difference > MAXIMUM_ELASTANCE_DIFFERENCE * expiratory.elastance;
}
