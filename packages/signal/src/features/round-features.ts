import { BREATH_FEATURE_CODES, type BreathFeatureCode, type BreathFeatures } from '@eupnea/model';

/**
 * Features in channel units (cmH2O, L/min or µV), rounded to a ten-thousandth. Samples are 32-bit floats: 13.24
 * reads 13.239999771118164. Devices send steps of 0.01, and a hundredth of that exceeds the float error at
 * any pressure or flow.
 */
const IN_CHANNEL_UNITS: ReadonlySet<BreathFeatureCode> = new Set([
  'pmax_cmh2o',
  'pip_cmh2o',
  'p_mean_cmh2o',
  'peep_cmh2o',
  'p_min_cmh2o',
  'peak_insp_flow_lpm',
  'peak_exp_flow_lpm',
  'end_exp_flow_lpm',
  'trigger_drop_cmh2o',
  'p_plateau_cmh2o',
  'peep_total_cmh2o',
  'peepi_cmh2o',
  'driving_pressure_cmh2o',
  'pes_swing_cmh2o',
  'pl_swing_cmh2o',
  'pl_plateau_cmh2o',
  'pl_end_exp_cmh2o',
  'pdi_swing_cmh2o',
  'eadi_peak_uv',
  'pocc_cmh2o',
  'p01_occ_cmh2o',
  'pmus_occ_cmh2o',
  'pl_occ_cmh2o',
  'pmi_cmh2o',
  'p_relax_cmh2o',
]);
const PER_CHANNEL_UNIT = 1e4;
const CHANNEL_CODES = BREATH_FEATURE_CODES.filter((code) => IN_CHANNEL_UNITS.has(code));
const DERIVED_CODES = BREATH_FEATURE_CODES.filter((code) => !IN_CHANNEL_UNITS.has(code));
/**
 * Significant digits of all other numbers: beyond any measurement, below the rounding errors of double sums.
 */
const SIGNIFICANT_DIGITS = 9;
/** The largest power of ten that a double holds exactly. */
const LARGEST_EXACT_EXPONENT = 22;
const POWERS_OF_TEN = Float64Array.from(
  { length: LARGEST_EXACT_EXPONENT + 1 },
  (_, exponent) => 10 ** exponent,
);

/** Rounds in place as the last step, so that served, stored and exported values are identical. */
export function roundFeatures(features: BreathFeatures): void {
  // Half of the features are absent in most breaths.
  for (const code of CHANNEL_CODES) {
    const value = features[code];
    if (!Number.isNaN(value)) features[code] = roundTo(value, PER_CHANNEL_UNIT);
  }
  for (const code of DERIVED_CODES) {
    const value = features[code];
    if (!Number.isNaN(value)) features[code] = roundDigits(value);
  }
}

/** Rounds one number in place that a later step changed. */
export function roundFeature(features: BreathFeatures, code: BreathFeatureCode): void {
  features[code] = IN_CHANNEL_UNITS.has(code)
    ? roundTo(features[code], PER_CHANNEL_UNIT)
    : roundDigits(features[code]);
}

function roundDigits(value: number): number {
  return value === 0 ? 0 : roundTo(value, POWERS_OF_TEN[countDecimals(Math.abs(value))]);
}

/**
 * Number of decimals that give SIGNIFICANT_DIGITS, 0 to LARGEST_EXACT_EXPONENT. By comparison, because a logarithm of
 * every feature costs more than the other steps of the rounding together.
 */
function countDecimals(size: number): number {
  let decimals = SIGNIFICANT_DIGITS - 1;
  if (size >= 1) {
    while (decimals > 0 && size >= POWERS_OF_TEN[SIGNIFICANT_DIGITS - decimals]) decimals -= 1;
    return decimals;
  }
  while (decimals < LARGEST_EXACT_EXPONENT && size * POWERS_OF_TEN[decimals + 1 - SIGNIFICANT_DIGITS] < 1) {
    decimals += 1;
  }
  return decimals;
}

/** A quotient of two integers is the double nearest to that decimal, which prints without extra digits. */
function roundTo(value: number, perUnit: number): number {
  // A division by almost zero is absent, never infinite. Adding 0 turns -0 into 0.
  return Number.isFinite(value) ? Math.round(value * perUnit) / perUnit + 0 : Number.NaN;
}
