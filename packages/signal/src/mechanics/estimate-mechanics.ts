import type { BreathFeatures } from '@eupnea/model';
import type { AnalysisDepth } from '../breath-completion.ts';
import type { BreathView } from '../breath-view.ts';
import { correctLeak } from './correct-leak.ts';
import { detectEffort } from './detect-effort.ts';
import { fitEffortTemplate, type EffortTemplateFit } from './effort-template-fit.ts';
import { fitEffortTemplateMechanics } from './effort-template.ts';
import { fitExpiratoryDecay } from './expiratory-decay.ts';
import { fitExpiratoryTimeConstant } from './expiratory-time-constant.ts';
import { fitFlowTargeted } from './flow-targeted.ts';
import { fitHold } from './hold.ts';
import { fitInspiration } from './inspiratory-least-squares.ts';
import type { MechanicsContext } from './mechanics-context.ts';
import { refuse, type MechanicsEstimate } from './mechanics-method.ts';
import { fitReconstruction } from './multi-breath-reconstruction.ts';
import { sumPhase, type FitSignals } from './phase-sums.ts';
import { findSteadySamples } from './steady-samples.ts';
import { fitVicarioConstrained } from './vicario-constrained.ts';
import { fitVicarioNieap } from './vicario-nieap.ts';
import { fitWholeBreath } from './whole-breath-least-squares.ts';

/** Leak share above which its course is too uncertain to be subtracted. */
export const MAXIMUM_LEAK = 0.3;

export interface MechanicsEstimates {
  readonly context: MechanicsContext;
  readonly estimates: readonly MechanicsEstimate[];
}

/** R squared at which the model with effort explains the whole breath. */
const WHOLE_R_SQUARED = 0.985;

/**
 * All samples when the model explains them. Otherwise samples during valve movement are excluded, because gas
 * compressed in the tubing flows through the sensors of the machine then.
 */
function chooseSamples(
  view: BreathView,
  features: BreathFeatures,
  whole: FitSignals,
): { readonly signals: FitSignals; readonly template: EffortTemplateFit | null } {
  const template = fitEffortTemplate(view, whole);
  if (template !== null && template.rSquared >= WHOLE_R_SQUARED) return { signals: whole, template };
  const signals = { ...whole, steady: findSteadySamples(view, features) };
  return { signals, template: fitEffortTemplate(view, signals) };
}

/** Runs all methods on a complete breath; the constrained fit, which costs most, only at full depth. */
export function estimateMechanics(
  view: BreathView,
  features: BreathFeatures,
  depth: Exclude<AnalysisDepth, 'basic'>,
): MechanicsEstimates {
  const { signals: whole, leak } = correctLeak(view, features);
  const { signals, template } = chooseSamples(view, features, whole);
  const inspiration = sumPhase(signals, 0, view.inspirationEnd);
  const expiration = sumPhase(signals, view.inspirationEnd, view.length);
  const decay = fitExpiratoryDecay(view, signals);
  const passive: MechanicsContext = {
    view,
    features,
    signals,
    inspiration,
    expiration,
    decay,
    template,
    effort: false,
    effortAtCycling: false,
  };
  const inspiratory = fitInspiration(passive);
  const expiratory = fitExpiratoryTimeConstant(passive);
  const { effort, effortAtCycling } = detectEffort(features, template, inspiratory, expiratory);
  const context: MechanicsContext = { ...passive, effort, effortAtCycling };
  // Unchanged for these two without an effort.
  const isPassive = !effort && !effortAtCycling;
  const estimates = [
    isPassive ? inspiratory : fitInspiration(context),
    fitWholeBreath(context),
    fitFlowTargeted(context),
    isPassive ? expiratory : fitExpiratoryTimeConstant(context),
    fitVicarioNieap(context),
    fitHold(context),
    fitReconstruction(context),
    fitEffortTemplateMechanics(context),
  ];
  if (depth === 'full') estimates.push(fitVicarioConstrained(context));
  if (leak <= MAXIMUM_LEAK) return { context, estimates };
  return { context, estimates: estimates.map((estimate) => refuse(estimate.method, 'leak')) };
}
