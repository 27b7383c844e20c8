import type { BreathFeatures } from '@eupnea/model';
import type { EffortTemplateFit } from './effort-template-fit.ts';
import type { MechanicsEstimate } from './mechanics-method.ts';

/** Paw falls this much below PEEP when a patient triggers (Thille 2006; breath-science 3.2), cmH2O. */
const TRIGGER_DROP_CMH2O = 0.5;
/** Efforts below this change no number we report beyond its gates, cmH2O. */
const LEAST_EFFORT_CMH2O = 1;
/** With an effort in the model the residual must come down to this share to believe in it. */
const EXPLAINED_RESIDUAL_SHARE = 0.8;
/** A passive chest has one elastance: inspiration and expiration may not differ by more than this share. */
const MAXIMUM_ELASTANCE_DIFFERENCE = 0.15;
/** Pmus left at the end of inspiration that biases a two-point elastance by more than this share. */
const MAXIMUM_CYCLING_SHARE = 0.05;

export interface EffortEvidence {
  readonly effort: boolean;
  readonly effortAtCycling: boolean;
}

/** Whether the patient takes part in inspiration, and whether still at its end. */
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

/** Without the model of an effort: an elastance that is not the same in inspiration and expiration. */
function phasesDisagree(inspiratory: MechanicsEstimate, expiratory: MechanicsEstimate): boolean {
  if (expiratory.failedGates.length > 0) return false;
  // A fit that cannot tell E from R says nothing about effort; one that fits badly does.
  if (inspiratory.failedGates.includes('not_separable') || inspiratory.failedGates.includes('imprecise')) {
    return false;
  }
  if (inspiratory.failedGates.length > 0) return true;
  const difference = Math.abs(inspiratory.elastance - expiratory.elastance);
  return difference > MAXIMUM_ELASTANCE_DIFFERENCE * expiratory.elastance;
}
