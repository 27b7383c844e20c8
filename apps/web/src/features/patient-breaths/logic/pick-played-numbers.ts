import type { BreathFeatureCode } from '@eupnea/model';

/** The bedside's numbers, top to bottom. */
const ALWAYS: readonly BreathFeatureCode[] = ['pmax_cmh2o', 'peep_cmh2o', 'vte_ml', 'rr_bpm'];

/** Numbers of a further sensor, shown where the breath has them. */
const MEASURED: readonly BreathFeatureCode[] = [
  'pes_swing_cmh2o',
  'pl_swing_cmh2o',
  'pdi_swing_cmh2o',
  'eadi_peak_uv',
  'petco2_mmhg',
];
/** Without a further sensor. */
const OTHERS: readonly BreathFeatureCode[] = ['vti_ml', 'ti_s'];
/** Most numbers beside the waves. */
const MOST = 7;

/** Numbers beside a playback. @param features of the breath; null while they load */
export function pickPlayedNumbers(
  features: { readonly [Code in BreathFeatureCode]: number | null } | null,
): readonly BreathFeatureCode[] {
  const measured = MEASURED.filter((code) => features !== null && features[code] !== null);
  return [...ALWAYS, ...(measured.length === 0 ? OTHERS : measured)].slice(0, MOST);
}
