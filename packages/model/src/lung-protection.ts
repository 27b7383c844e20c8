import type { BreathFeatureCode } from './breath-features.ts';
import type { PatientCategory } from './patient-category.ts';

/** Code of the bounded value: a breath feature, or `vt_ml_kg`, the registry's VT_IBW of each breath. */
type LungProtectionValue = 'vt_ml_kg' | BreathFeatureCode;

interface LungProtectionBound {
  readonly code: string;
  readonly value: LungProtectionValue;
  /** Upper bound in the unit of the value; a value at the bound is within it. */
  readonly upper: number;
  /** Names, years and numbers of statements only: it is shown in every language. */
  readonly source: string;
  /** Patients to whom the study applies. */
  readonly categories: readonly PatientCategory[];
}

/** A patient without a recorded category counts as an adult, of whom the recordings almost always are. */
const ADULTS = ['ADULT', 'NONE'] as const;
const CHILDREN = ['PEDIATRIC'] as const;
const PALICC_2 = 'PALICC-2 2023';

/**
 * Published upper bounds of lung-protective ventilation (definitions.md, Lung protection), used to count the time within
 * them. They describe study results and are not targets for a patient. Newborns have none.
 */
export const LUNG_PROTECTION_BOUNDS = [
  {
    code: 'vt_8',
    value: 'vt_ml_kg',
    upper: 8,
    source: 'ARDSNet 2000 (4–8 mL/kg PBW); CLIF',
    categories: ADULTS,
  },
  {
    code: 'vt_6',
    value: 'vt_ml_kg',
    upper: 6,
    source: 'ARDSNet 2000 (6 mL/kg PBW); CLIF',
    categories: ADULTS,
  },
  {
    code: 'p_plateau_30',
    value: 'p_plateau_cmh2o',
    upper: 30,
    source: 'ARDSNet 2000; CLIF',
    categories: ADULTS,
  },
  {
    code: 'p_plateau_28',
    value: 'p_plateau_cmh2o',
    upper: 28,
    source: `${PALICC_2} (3.3.1)`,
    categories: CHILDREN,
  },
  {
    code: 'driving_pressure_15',
    value: 'driving_pressure_cmh2o',
    upper: 15,
    source: `Amato 2015; CLIF; ${PALICC_2} (3.3.2)`,
    categories: [...ADULTS, ...CHILDREN],
  },
  {
    code: 'mp_17',
    value: 'mp_geometric_j_min',
    upper: 17,
    source: 'Serpa Neto 2018',
    categories: ADULTS,
  },
  { code: 'rr_35', value: 'rr_bpm', upper: 35, source: 'ARDSNet 2000', categories: ADULTS },
] as const satisfies readonly LungProtectionBound[];

type LungProtectionCode = (typeof LUNG_PROTECTION_BOUNDS)[number]['code'];

/**
 * The bounds whose crossing counts as time outside lung-protective bounds. 6 mL/kg is left out: it lies inside the
 * published range of 4 to 8 mL/kg.
 */
export const OUTSIDE_BOUND_CODES = [
  'vt_8',
  'p_plateau_30',
  'p_plateau_28',
  'driving_pressure_15',
  'mp_17',
  'rr_35',
] as const satisfies readonly LungProtectionCode[];

/** Bounds with a dose (time and area above). The area above a respiratory rate has no published use. */
export const DOSED_BOUND_CODES = [
  'vt_8',
  'p_plateau_30',
  'p_plateau_28',
  'driving_pressure_15',
  'mp_17',
] as const satisfies readonly LungProtectionCode[];

/** A bound with a dose. */
export type DosedBoundCode = (typeof DOSED_BOUND_CODES)[number];
