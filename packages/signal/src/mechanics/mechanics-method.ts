/** Method names in provenance, exports and definitions. */
export const MECHANICS_METHODS = [
  'inspiratory_least_squares',
  'whole_breath_least_squares',
  'flow_targeted',
  'expiratory_time_constant',
  'vicario_nieap',
  'vicario_constrained',
  'multi_breath_reconstruction',
  'hold',
  'effort_template',
  'patient_model',
] as const;

export type MechanicsMethod = (typeof MECHANICS_METHODS)[number];

/** Gates that exclude a method. */
export const MECHANICS_GATES = [
  'too_short',
  'no_expiration',
  'no_pause',
  'no_pressure_swing',
  'not_separable',
  'poor_fit',
  'imprecise',
  'implausible',
  'leak',
  'effort',
  'not_linear',
  'flow_at_end',
  'few_similar_breaths',
  'disagreement',
  'not_identified',
  'effort_in_every_breath',
  'breaths_disagree',
  'pressure_follows_patient',
  'volume_carried_over',
  'volume_beyond_lung',
  'gap',
  'incomplete',
] as const;

export type MechanicsGate = (typeof MECHANICS_GATES)[number];

/** Result of one method; NaN for numbers that the method does not give. */
export interface MechanicsEstimate {
  readonly method: MechanicsMethod;
  /** cmH2O/L. */
  readonly elastance: number;
  /** Inspiratory resistance, cmH2O s/L. */
  readonly resistance: number;
  /** R squared of the fit or line; NaN for a method without a fit. */
  readonly rSquared: number;
  readonly failedGates: readonly MechanicsGate[];
}

/** Returns the estimate of a method whose gates failed: no numbers (NaN), only the failed gates. */
export function refuse(method: MechanicsMethod, ...failedGates: readonly MechanicsGate[]): MechanicsEstimate {
  return { method, elastance: Number.NaN, resistance: Number.NaN, rSquared: Number.NaN, failedGates };
}
