import {
  BREATH_FEATURE_CODES,
  VENTILATION_CONTROLS,
  type BreathFeatureCode,
  type VentilationControl,
} from '@eupnea/model';
import { keepKnown } from '../../../lib/stored/keep-known.ts';

/** Parameters that the server summarises in one call. */
export const MOST_SUMMARISED = 12;

/** What a summary of ventilation begins with: volume, rate, pressures, mechanics, power. */
const DEFAULT_PARAMETERS: readonly BreathFeatureCode[] = [
  'vte_ml',
  'rr_bpm',
  'peep_cmh2o',
  'pmax_cmh2o',
  'driving_pressure_cmh2o',
  'compliance_ml_cmh2o',
  'mp_geometric_j_min',
];

/** The parameters of the address, in its order; the usual ones where it names none that are known. */
export function readSummarised(text: string | undefined): readonly BreathFeatureCode[] {
  const known = keepKnown((text ?? '').split(','), BREATH_FEATURE_CODES).slice(0, MOST_SUMMARISED);
  return known.length === 0 ? DEFAULT_PARAMETERS : known;
}

/** The one mode that is shown; null = all together and each. */
export function readShownMode(text: string | undefined): VentilationControl | null {
  const known = keepKnown((text ?? '').split(','), VENTILATION_CONTROLS);
  return known.length === 1 ? (known[0] ?? null) : null;
}
