import type { BreathFeatureCode } from './breath-features.ts';

/** Part of a breath that explains absent numbers; absent = null at the wire, NaN in memory. */
export interface ExplainedBreath {
  readonly incomplete: boolean;
  readonly features: { readonly [Code in BreathFeatureCode]: number | null };
  readonly failedGates: (feature: BreathFeatureCode) => readonly string[];
}

/** An absent number or input, with its failed gates. */
export interface AbsenceReason {
  readonly feature: BreathFeatureCode;
  /** Gate names as in the provenance; `method:gate` for a gate of one method. */
  readonly gates: readonly string[];
}

/** Inputs of each number; a number without one of its inputs is absent (registry formulas). */
const INPUTS: { readonly [Code in BreathFeatureCode]?: readonly BreathFeatureCode[] } = {
  driving_pressure_cmh2o: ['p_plateau_cmh2o', 'peep_total_cmh2o'],
  peepi_cmh2o: ['compliance_ml_cmh2o', 'rc_exp_s'],
  peep_total_cmh2o: ['peepi_cmh2o', 'peep_cmh2o'],
  resistance_exp_cmh2o_s_l: ['rc_exp_s', 'compliance_ml_cmh2o'],
  work_insp_j_l: ['work_insp_j'],
  pl_swing_cmh2o: ['pes_swing_cmh2o'],
  pl_plateau_cmh2o: ['p_plateau_cmh2o', 'pes_swing_cmh2o'],
  pl_end_exp_cmh2o: ['pes_swing_cmh2o'],
  nve_ml_uv: ['vti_ml', 'eadi_peak_uv'],
  chest_wall_elastance_cmh2o_l: ['pes_swing_cmh2o'],
  lung_elastance_cmh2o_l: ['chest_wall_elastance_cmh2o_l'],
  ptp_es_cmh2o_s: ['pes_swing_cmh2o'],
  ptp_es_cmh2o_s_min: ['ptp_es_cmh2o_s', 'rr_bpm'],
  peepi_es_cmh2o: ['pes_swing_cmh2o'],
  wob_es_j: ['ptp_es_cmh2o_s'],
  wob_es_elastic_j: ['wob_es_j'],
  wob_es_resistive_j: ['wob_es_j'],
  eadi_area_uv_s: ['eadi_peak_uv'],
  p01_occ_cmh2o: ['pocc_cmh2o'],
  pmus_occ_cmh2o: ['pocc_cmh2o'],
  pl_occ_cmh2o: ['pocc_cmh2o'],
  p_relax_cmh2o: ['pmi_cmh2o'],
  pico2_mmhg: ['petco2_mmhg'],
  peco2_mmhg: ['vtco2_ml'],
  paeco2_mmhg: ['vd_airway_ml'],
  vtco2_ml: ['petco2_mmhg'],
  vtico2_ml: ['vtco2_ml'],
  vco2_ml_min: ['vtco2_ml'],
  vd_airway_ml: ['vtco2_ml'],
  vd_langley_ml: ['vd_airway_ml'],
  vd_bohr_ml: ['vd_airway_ml'],
  vd_bohr_ratio: ['vd_airway_ml'],
  vd_alveolar_ml: ['vd_airway_ml'],
  vt_alveolar_ml: ['vd_airway_ml'],
  va_lpm: ['vd_airway_ml', 'rr_bpm'],
  co2_slope2_mmhg_l: ['vd_airway_ml'],
  co2_slope3_mmhg_l: ['vd_airway_ml'],
  co2_slope3_normalized_l: ['vd_airway_ml'],
  co2_delay_s: ['petco2_mmhg'],
  co2_rise_s: ['petco2_mmhg'],
  mp_surrogate_j_min: ['mp_geometric_j_min'],
  mp_elastic_dynamic_j_min: ['compliance_ml_cmh2o'],
};

/** Numbers with a single gate, which is therefore not stored with the breath. */
const ONLY_GATE: { readonly [Code in BreathFeatureCode]?: string } = {
  peep_cmh2o: 'no_expiration',
  p_plateau_cmh2o: 'no_pause',
  rc_exp_s: 'not_linear',
  pes_swing_cmh2o: 'no_usable_pes',
  pdi_swing_cmh2o: 'no_usable_pdi',
  eadi_peak_uv: 'no_usable_eadi',
  pocc_cmh2o: 'no_occlusion',
  nme_cmh2o_uv: 'no_occlusion_with_eadi',
  baydur_ratio: 'no_occlusion_with_pes',
  pmi_cmh2o: 'no_hold',
  petco2_mmhg: 'no_usable_co2',
};

/**
 * Why a number of a breath is absent: its failed gates, otherwise those of its absent inputs.
 * @returns empty when the number exists or no reason is known
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
