/**
 * Vocabularies and outlier limits of CLIF 2.1 (Common Longitudinal ICU data Format): mCIDE categories of the consortium's
 * repository, limits of its outlier-handling tables and of clifpy's outlier_config. CLIF 3.0 spells the categories in lower
 * snake case, so every spelling stands in this file only.
 */
export const CLIF_VERSION = '2.1';

export const CLIF_DEVICE_CATEGORIES = [
  'IMV',
  'NIPPV',
  'CPAP',
  'High Flow NC',
  'Face Mask',
  'Trach Collar',
  'Nasal Cannula',
  'Room Air',
  'Other',
] as const;

export type ClifDeviceCategory = (typeof CLIF_DEVICE_CATEGORIES)[number];

export const CLIF_MODE_CATEGORIES = [
  'Assist Control-Volume Control',
  'Pressure Control',
  'Pressure-Regulated Volume Control',
  'SIMV',
  'Pressure Support/CPAP',
  'Volume Support',
  'Blow by',
  'Other',
] as const;

export type ClifModeCategory = (typeof CLIF_MODE_CATEGORIES)[number];

/** Lowest and highest value that is kept; a value beyond is missing, a value at the limit stays. */
export type ClifLimits = readonly [lower: number, upper: number];

interface ClifNumber {
  /** UCUM; CLIF states FiO2 as a fraction. */
  readonly unit: string;
  readonly limits: ClifLimits;
}

/**
 * Numbers of `respiratory_support`. The observed tidal volume keeps the limit of 100 mL of clifpy;
 * the consortium's newer list begins at 10 mL, so every exported value passes both.
 */
export const CLIF_SUPPORT_NUMBERS = {
  fio2_set: { unit: '1', limits: [0.21, 1] },
  lpm_set: { unit: 'L/min', limits: [0, 60] },
  tidal_volume_set: { unit: 'mL', limits: [100, 3000] },
  resp_rate_set: { unit: '/min', limits: [0, 200] },
  pressure_control_set: { unit: 'cm[H2O]', limits: [-50, 50] },
  pressure_support_set: { unit: 'cm[H2O]', limits: [-50, 50] },
  flow_rate_set: { unit: 'L/min', limits: [-50, 100] },
  peak_inspiratory_pressure_set: { unit: 'cm[H2O]', limits: [-50, 100] },
  inspiratory_time_set: { unit: 's', limits: [-1, 50] },
  peep_set: { unit: 'cm[H2O]', limits: [0, 30] },
  tidal_volume_obs: { unit: 'mL', limits: [100, 3000] },
  resp_rate_obs: { unit: '/min', limits: [0, 200] },
  plateau_pressure_obs: { unit: 'cm[H2O]', limits: [0, 100] },
  peak_inspiratory_pressure_obs: { unit: 'cm[H2O]', limits: [-50, 100] },
  peep_obs: { unit: 'cm[H2O]', limits: [0, 50] },
  minute_vent_obs: { unit: 'L/min', limits: [0, 40] },
  mean_airway_pressure_obs: { unit: 'cm[H2O]', limits: [0, 50] },
} as const satisfies { readonly [name: string]: ClifNumber };

export type ClifSupportNumber = keyof typeof CLIF_SUPPORT_NUMBERS;

/** In the order of the table. */
export const CLIF_SUPPORT_NAMES = [
  'fio2_set',
  'lpm_set',
  'tidal_volume_set',
  'resp_rate_set',
  'pressure_control_set',
  'pressure_support_set',
  'flow_rate_set',
  'peak_inspiratory_pressure_set',
  'inspiratory_time_set',
  'peep_set',
  'tidal_volume_obs',
  'resp_rate_obs',
  'plateau_pressure_obs',
  'peak_inspiratory_pressure_obs',
  'peep_obs',
  'minute_vent_obs',
  'mean_airway_pressure_obs',
] as const satisfies readonly ClifSupportNumber[];

export const CLIF_VITALS = {
  temp_c: { unit: 'Cel', limits: [32, 44] },
  heart_rate: { unit: '/min', limits: [0, 300] },
  spo2: { unit: '%', limits: [50, 100] },
  height_cm: { unit: 'cm', limits: [76, 255] },
  weight_kg: { unit: 'kg', limits: [30, 1100] },
} as const satisfies { readonly [category: string]: ClifNumber };

export type ClifVital = keyof typeof CLIF_VITALS;

export function keepWithin(value: number | null | undefined, [lower, upper]: ClifLimits): number | null {
  return value === null || value === undefined || !(value >= lower && value <= upper) ? null : value;
}
