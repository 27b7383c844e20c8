import { BREATH_FEATURE_CODES, type BreathFeatureCode } from '@eupnea/model';
import { keepKnown } from '../../../lib/stored/keep-known.ts';

/** What a first look needs: volumes, times, pressures, mechanics, and how sure the breath is. */
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

/** Columns of the address in its order; the usual ones where it names none. */
export function readColumns(text: string | undefined): readonly BreathFeatureCode[] {
  const known = keepKnown((text ?? '').split(','), BREATH_FEATURE_CODES);
  return known.length === 0 ? DEFAULT_COLUMNS : known;
}

/** A column comes in where the registry has it and goes from where it is; the last one stays. */
export function toggleColumn(
  chosen: readonly BreathFeatureCode[],
  code: BreathFeatureCode,
): readonly BreathFeatureCode[] {
  if (!chosen.includes(code)) return [...chosen, code];
  return chosen.length === 1 ? chosen : chosen.filter((other) => other !== code);
}

/** Numbers under the waves: what explains a breath at a glance. */
export const DETAIL_NUMBERS: readonly BreathFeatureCode[] = [
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
