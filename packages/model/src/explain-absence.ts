import type { BreathFeatureCode } from './breath-features.ts';

/** The part of a breath that tells why a number is absent; absent = null at the wire, NaN inside. */
export interface ExplainedBreath {
  readonly incomplete: boolean;
  readonly features: { readonly [Code in BreathFeatureCode]: number | null };
  readonly failedGates: (feature: BreathFeatureCode) => readonly string[];
}

/** A number that is absent, or the input of it that is, and the gates that it failed. */
export interface AbsenceReason {
  readonly feature: BreathFeatureCode;
  /** Names as provenance carries them; a gate of one method is `method:gate`. */
  readonly gates: readonly string[];
}

/** What a number is computed from: without one of them it is absent (formulas of the registry). */
const INPUTS: { readonly [Code in BreathFeatureCode]?: readonly BreathFeatureCode[] } = {
  driving_pressure_cmh2o: ['p_plateau_cmh2o', 'peep_total_cmh2o'],
  peep_total_cmh2o: ['peepi_cmh2o', 'peep_cmh2o'],
  resistance_exp_cmh2o_s_l: ['rc_exp_s', 'compliance_ml_cmh2o'],
  work_insp_j_l: ['work_insp_j'],
  mp_surrogate_j_min: ['mp_geometric_j_min'],
  mp_elastic_dynamic_j_min: ['compliance_ml_cmh2o'],
};

/** Numbers with one gate only, which therefore needs no room in the stored breath. */
const ONLY_GATE: { readonly [Code in BreathFeatureCode]?: string } = {
  peep_cmh2o: 'no_expiration',
  p_plateau_cmh2o: 'no_pause',
  rc_exp_s: 'not_linear',
};

/**
 * Why a breath does not have a number: the gates it failed, else those of the inputs that are absent.
 * @returns empty when the number is there, or when nothing more is known than that it is absent
 */
export function explainAbsence(
  feature: BreathFeatureCode,
  breath: ExplainedBreath,
): readonly AbsenceReason[] {
  const value = breath.features[feature];
  if (value !== null && Number.isFinite(value)) return [];
  if (breath.incomplete) return [{ feature, gates: ['incomplete'] }];
  const failed = breath.failedGates(feature);
  if (failed.length > 0) return [{ feature, gates: failed }];
  const only = ONLY_GATE[feature];
  if (only !== undefined) return [{ feature, gates: [only] }];
  return (INPUTS[feature] ?? []).flatMap((input) => explainAbsence(input, breath));
}
