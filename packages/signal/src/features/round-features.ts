import { BREATH_FEATURE_CODES, type BreathFeatureCode, type BreathFeatures } from '@eupnea/model';

/**
 * In the unit of a channel, cmH2O or L/min: single samples, means and differences of samples. Samples are 32 bit
 * floats, so that 13.24 from the device reads 13.239999771118164: the rest is not measurement. Devices send 0.01;
 * a hundredth of that stands above a 32 bit float's error at any pressure or flow.
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
]);
const PER_CHANNEL_UNIT = 1e4;
const CHANNEL_CODES = BREATH_FEATURE_CODES.filter((code) => IN_CHANNEL_UNITS.has(code));
const DERIVED_CODES = BREATH_FEATURE_CODES.filter((code) => !IN_CHANNEL_UNITS.has(code));
/** Of every other number: more than any measurement has, less than where sums of doubles show their rounding. */
const SIGNIFICANT_DIGITS = 9;
/** The largest power of ten that a double holds exactly. */
const LARGEST_EXACT_EXPONENT = 22;
const POWERS_OF_TEN = Float64Array.from(
  { length: LARGEST_EXACT_EXPONENT + 1 },
  (_, exponent) => 10 ** exponent,
);

/** In place, the last thing done to a breath: what is served, stored and exported is this very number. */
export function roundFeatures(features: BreathFeatures): void {
  for (const code of CHANNEL_CODES) features[code] = roundTo(features[code], PER_CHANNEL_UNIT);
  for (const code of DERIVED_CODES) {
    const value = features[code];
    // Half of them are absent in most breaths.
    if (!Number.isNaN(value)) features[code] = roundDigits(value);
  }
}

function roundDigits(value: number): number {
  if (value === 0) return 0;
  const exponent = SIGNIFICANT_DIGITS - 1 - Math.floor(Math.log10(Math.abs(value)));
  return roundTo(value, POWERS_OF_TEN[Math.min(LARGEST_EXACT_EXPONENT, Math.max(0, exponent))] ?? 1);
}

/** A quotient of two whole numbers is the double nearest to that decimal, which prints without a tail. */
function roundTo(value: number, perUnit: number): number {
  // A quotient by next to nothing is no measurement: absent, never infinite. Adding 0 makes -0 a plain 0.
  return Number.isFinite(value) ? Math.round(value * perUnit) / perUnit + 0 : Number.NaN;
}
