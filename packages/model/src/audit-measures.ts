import type { PatientCategory } from './patient-category.ts';

/**
 * Assessed quantity of an hour. `vt_ml_kg`: tidal volume per predicted body weight. `fio2_peep`: PEEP of the table for the
 * FiO2 minus PEEP, cmH2O; positive where PEEP is below the table.
 */
export type AuditQuantity = 'vt_ml_kg' | 'p_plateau_cmh2o' | 'driving_pressure_cmh2o' | 'fio2_peep';

interface AuditMeasure {
  readonly code: string;
  readonly quantity: AuditQuantity;
  /** An hour at or below the bound is within it. */
  readonly upper: number;
  readonly source: string;
  /** Patients whom the measure assesses. Newborns have no measure. */
  readonly categories: readonly PatientCategory[];
}

/** A patient without a recorded category counts as an adult, as for LUNG_PROTECTION_BOUNDS. */
const ADULTS = ['ADULT', 'NONE'] as const;
const CHILDREN = ['PEDIATRIC'] as const;
const CLIF = 'CLIF ventilator QI dashboard, definition lpv-v1';
const PALICC_2 = 'PALICC-2 2023';

/**
 * Measures of the protective ventilation audit. Volume and pressures are those of the CLIF consortium's ventilator quality
 * dashboard. CLIF publishes no FiO2-PEEP measure; ours is PEEP at or above the lower PEEP table of ARDSNet.
 */
export const AUDIT_MEASURES = [
  {
    code: 'vt_8',
    quantity: 'vt_ml_kg',
    upper: 8,
    source: `${CLIF} (headline)`,
    categories: ADULTS,
  },
  {
    code: 'vt_6',
    quantity: 'vt_ml_kg',
    upper: 6,
    source: `${CLIF} (stored default)`,
    categories: ADULTS,
  },
  {
    code: 'p_plateau_30',
    quantity: 'p_plateau_cmh2o',
    upper: 30,
    source: CLIF,
    categories: ADULTS,
  },
  {
    code: 'p_plateau_28',
    quantity: 'p_plateau_cmh2o',
    upper: 28,
    source: `${PALICC_2} (3.3.1)`,
    categories: CHILDREN,
  },
  {
    code: 'driving_pressure_15',
    quantity: 'driving_pressure_cmh2o',
    upper: 15,
    source: `${CLIF}; ${PALICC_2} (3.3.2)`,
    categories: [...ADULTS, ...CHILDREN],
  },
  {
    code: 'fio2_peep',
    quantity: 'fio2_peep',
    upper: 0,
    source: `ARDSNet 2000 (lower PEEP); ${PALICC_2}`,
    categories: [...ADULTS, ...CHILDREN],
  },
] as const satisfies readonly AuditMeasure[];

export type AuditMeasureCode = (typeof AUDIT_MEASURES)[number]['code'];

export const AUDIT_MEASURE_CODES = AUDIT_MEASURES.map(({ code }) => code);

/** Share of the assessable hours within the bound from which a patient-day is adherent. Source: CLIF lpv-v1. */
export const AUDIT_ADHERENT_SHARE = 0.8;

/** Least assessable hours of an assessable patient-day: 60 minutes of the signal. Source: CLIF lpv-v1. */
export const AUDIT_LEAST_HOURS = 1;

/** Goal of the share of adherent days, %. Source: CLIF lpv-v1; a project may choose another. */
export const AUDIT_GOAL_PERCENT = 90;

/**
 * Lowest PEEP of the ARDSNet lower PEEP and higher FiO2 table (N Engl J Med 2000;342:1301-8), cmH2O, by the FiO2 from
 * which it applies.
 */
const LOWER_PEEP_TABLE = [
  { fio2: 0.3, peep: 5 },
  { fio2: 0.4, peep: 5 },
  { fio2: 0.5, peep: 8 },
  { fio2: 0.6, peep: 10 },
  { fio2: 0.7, peep: 10 },
  { fio2: 0.8, peep: 14 },
  { fio2: 0.9, peep: 14 },
  { fio2: 1, peep: 18 },
] as const;

/** The table's steps are compared in per cent, so that 0.6 and 60 / 100 are the same step. */
function inPercent(fraction: number): number {
  return Math.round(fraction * 1000) / 10;
}

/** Lowest PEEP of the table for an FiO2 (fraction); an FiO2 between two steps takes the lower one, below 0.3 the first. */
export function lowestTablePeep(fio2: number): number {
  const step = LOWER_PEEP_TABLE.findLast((row) => inPercent(row.fio2) <= inPercent(fio2));
  return (step ?? LOWER_PEEP_TABLE[0]).peep;
}
