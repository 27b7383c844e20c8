import {
  BREATH_FEATURE_CODES,
  VENTILATION_CONTROLS,
  type BreathFeatureCode,
  type VentilationControl,
} from '@eupnea/model';
import { keepKnown } from '../../../lib/stored/keep-known.ts';

/** Maximum number of parameters per call. */
export const MOST_SUMMARISED = 12;

/** Default parameters: volume, rate, pressures, mechanics, power. */
const DEFAULT_PARAMETERS: readonly BreathFeatureCode[] = [
  'vte_ml',
  'rr_bpm',
  'peep_cmh2o',
  'pmax_cmh2o',
  'driving_pressure_cmh2o',
  'compliance_ml_cmh2o',
  'mp_geometric_j_min',
];

/** Parameters of the address in order; the default ones when none is known. */
export function readSummarised(text: string | undefined): readonly BreathFeatureCode[] {
  const known = keepKnown((text ?? '').split(','), BREATH_FEATURE_CODES).slice(0, MOST_SUMMARISED);
  return known.length === 0 ? DEFAULT_PARAMETERS : known;
}

/** Selected mode; null means all modes and each mode. */
export function readShownMode(text: string | undefined): VentilationControl | null {
  const known = keepKnown((text ?? '').split(','), VENTILATION_CONTROLS);
  return known.length === 1 ? (known[0] ?? null) : null;
}
