import type { BreathFeatureCode } from './breath-features.ts';

/** Code of the bounded value: a breath feature, or `vt_ml_kg`, the registry's VT_IBW of each breath. */
type LungProtectionValue = 'vt_ml_kg' | BreathFeatureCode;

interface LungProtectionBound {
  readonly code: string;
  readonly value: LungProtectionValue;
  /** Upper bound in the unit of the value; a value at the bound is within it. */
  readonly upper: number;
  readonly source: string;
}

/**
 * Published upper bounds of lung-protective ventilation (definitions.md, Lung protection), used to count the time within
 * them. They describe study results and are not targets for a patient.
 */
export const LUNG_PROTECTION_BOUNDS = [
  { code: 'vt_8', value: 'vt_ml_kg', upper: 8, source: 'ARDSNet 2000 (4 to 8 mL/kg PBW); CLIF' },
  { code: 'vt_6', value: 'vt_ml_kg', upper: 6, source: 'ARDSNet 2000 (6 mL/kg PBW); CLIF' },
  { code: 'p_plateau_30', value: 'p_plateau_cmh2o', upper: 30, source: 'ARDSNet 2000; CLIF' },
  { code: 'driving_pressure_15', value: 'driving_pressure_cmh2o', upper: 15, source: 'Amato 2015; CLIF' },
  { code: 'mp_17', value: 'mp_geometric_j_min', upper: 17, source: 'Serpa Neto 2018' },
  { code: 'rr_35', value: 'rr_bpm', upper: 35, source: 'ARDSNet 2000' },
] as const satisfies readonly LungProtectionBound[];

type LungProtectionCode = (typeof LUNG_PROTECTION_BOUNDS)[number]['code'];

/**
 * The bounds whose crossing counts as time outside lung-protective bounds. 6 mL/kg is left out: it lies inside the
 * published range of 4 to 8 mL/kg.
 */
export const OUTSIDE_BOUND_CODES = [
  'vt_8',
  'p_plateau_30',
  'driving_pressure_15',
  'mp_17',
  'rr_35',
] as const satisfies readonly LungProtectionCode[];
