import type { Consensus } from './consensus.ts';
import type { EffortTemplateFit } from './effort-template-fit.ts';
import type { MechanicsContext } from './mechanics-context.ts';
import type { MechanicsGate, MechanicsMethod } from './mechanics-method.ts';

/** Methods with effort in the model, over inspiration and expiration together. */
const WITH_EFFORT: ReadonlySet<MechanicsMethod> = new Set(['effort_template', 'vicario_constrained']);
/** Measured without muscle activity and flow: sufficient alone. */
const HELD: MechanicsMethod = 'hold';
/**
 * Methods that an effort biases differently from the least squares of inspiration, of the whole breath and of
 * reconstructed breaths; those three always agree with each other.
 */
const INDEPENDENT: ReadonlySet<MechanicsMethod> = new Set([
  'effort_template',
  'vicario_constrained',
  'flow_targeted',
  'expiratory_time_constant',
]);

/**
 * Relative standard error of the elastance up to which the fit with effort suffices alone: on families (seeds
 * 2 to 3) such values are within 15 % of the truth in .65 of the breaths, up to .02 in .54.
 */
const PRECISE_ERROR = 0.012;

/**
 * Consensus of the compliance, or its absence when mechanics and muscle are not separable. Needs two methods,
 * one of them independent; with effort, one method with and one without effort in the model, or a precise one
 * with effort alone. On families (seeds 2 to 3) a single method is within 15 % of the truth in .45 of the
 * breaths, two such in .77.
 */
export function gateIdentified(
  consensus: Consensus,
  { effort, template }: Pick<MechanicsContext, 'effort' | 'template'>,
): Consensus {
  const { value, methods } = consensus;
  if (Number.isNaN(value) || isIdentified(methods, effort) || isPrecise(methods, template)) return consensus;
  const gate: MechanicsGate = 'not_identified';
  return { ...consensus, value: Number.NaN, failedGates: [gate] };
}

function isPrecise(methods: readonly MechanicsMethod[], template: EffortTemplateFit | null): boolean {
  return methods.includes('effort_template') && template !== null && template.elastanceError <= PRECISE_ERROR;
}

function isIdentified(methods: readonly MechanicsMethod[], hasEffort: boolean): boolean {
  if (methods.includes(HELD)) return true;
  if (methods.length < 2) return false;
  if (!hasEffort) return methods.some((method) => INDEPENDENT.has(method));
  const modelled = methods.filter((method) => WITH_EFFORT.has(method)).length;
  return modelled > 0 && modelled < methods.length;
}
