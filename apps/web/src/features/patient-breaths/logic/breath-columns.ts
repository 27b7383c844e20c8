import { BREATH_FEATURE_CODES, type BreathFeatureCode } from '@eupnea/model';
import { keepKnown } from '../../../lib/stored/keep-known.ts';

/** Default columns: volumes, times, pressures, mechanics and confidence. */
const DEFAULT_COLUMNS: readonly BreathFeatureCode[] = [
  'vti_ml',
  'vte_ml',
  'ti_s',
  'rr_bpm',
  'pmax_cmh2o',
  'peep_cmh2o',
  'compliance_ml_cmh2o',
  'confidence',
];

/** Columns of the address in order; the default ones without any. */
export function readColumns(text: string | undefined): readonly BreathFeatureCode[] {
  const known = keepKnown((text ?? '').split(','), BREATH_FEATURE_CODES);
  return known.length === 0 ? DEFAULT_COLUMNS : known;
}

/** Adds a column in registry order, or removes it; the last one stays. */
export function toggleColumn(
  chosen: readonly BreathFeatureCode[],
  code: BreathFeatureCode,
): readonly BreathFeatureCode[] {
  if (!chosen.includes(code)) return [...chosen, code];
  return chosen.length === 1 ? chosen : chosen.filter((other) => other !== code);
}

const DETAIL_NUMBERS: readonly BreathFeatureCode[] = [
  'vti_ml',
  'vte_ml',
  'ti_s',
  'te_s',
  'pmax_cmh2o',
  'peep_cmh2o',
  'p_plateau_cmh2o',
  'driving_pressure_cmh2o',
  'compliance_ml_cmh2o',
  'resistance_cmh2o_s_l',
  'rc_exp_s',
  'mp_geometric_j_min',
];

/** Numbers that only a recording with a channel of the muscles, or a breath with a manoeuvre, has. */
const EFFORT_NUMBERS: readonly BreathFeatureCode[] = [
  'pes_swing_cmh2o',
  'pl_swing_cmh2o',
  'pl_plateau_cmh2o',
  'pl_end_exp_cmh2o',
  'pdi_swing_cmh2o',
  'eadi_peak_uv',
  'nve_ml_uv',
  'chest_wall_elastance_cmh2o_l',
  'lung_elastance_cmh2o_l',
  'ptp_es_cmh2o_s',
  'ptp_es_cmh2o_s_min',
  'peepi_es_cmh2o',
  'wob_es_j',
  'wob_es_elastic_j',
  'wob_es_resistive_j',
  'eadi_area_uv_s',
  'nme_cmh2o_uv',
  'pocc_cmh2o',
  'p01_occ_cmh2o',
  'pmus_occ_cmh2o',
  'pl_occ_cmh2o',
  'baydur_ratio',
  'pmi_cmh2o',
  'p_relax_cmh2o',
];

/** Numbers of a breath with CO2 and flow; one that is absent says why. */
const GAS_NUMBERS: readonly BreathFeatureCode[] = [
  'petco2_mmhg',
  'vco2_ml_min',
  'vtco2_ml',
  'vd_airway_ml',
  'vd_langley_ml',
  'vd_alveolar_ml',
  'vd_bohr_ratio',
  'va_lpm',
  'co2_slope2_mmhg_l',
  'co2_slope3_mmhg_l',
  'paeco2_mmhg',
  'peco2_mmhg',
  'pico2_mmhg',
  'co2_delay_s',
  'co2_rise_s',
];

/** Numbers below the waves: the usual ones, known or not, those of CO2, and those of muscle channels and manoeuvres. */
export function listDetailNumbers(
  features: {
    readonly [Code in BreathFeatureCode]: number | null;
  },
): readonly BreathFeatureCode[] {
  const gas = features.petco2_mmhg === null ? [] : GAS_NUMBERS;
  return [...DETAIL_NUMBERS, ...gas, ...EFFORT_NUMBERS.filter((code) => features[code] !== null)];
}
