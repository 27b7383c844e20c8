import {
  AUDIT_ADHERENT_SHARE,
  AUDIT_LEAST_HOURS,
  AUDIT_MEASURES,
  type AuditMeasureCode,
  type AuditQuantity,
  lowestTablePeep,
  type PatientCategory,
} from '@eupnea/model';
import type { VentilatedHour } from './ventilated-hour.ts';

export interface AuditedPatient {
  readonly category: PatientCategory;
  /** Predicted body weight, kg; null when it is unknown. Actual weight is no substitute. */
  readonly predictedWeightKg: number | null;
}

/** What an hour lacks for a measure. */
export type MissingForAudit = 'tidal_volume' | 'predicted_weight' | 'plateau' | 'peep' | 'fio2';

/** An hour by one measure; `value` is in the unit of the quantity. */
export type AssessedHour =
  | { readonly value: number; readonly verdict: 'within' | 'outside' }
  | { readonly value: null; readonly verdict: 'unknown'; readonly missing: readonly MissingForAudit[] };

export type DayVerdict = 'adherent' | 'not_adherent' | 'not_assessable';

export interface AuditedMeasure {
  readonly code: AuditMeasureCode;
  readonly assessableHours: number;
  readonly withinHours: number;
  /** Within divided by assessable hours; null without an assessable hour. */
  readonly share: number | null;
  readonly verdict: DayVerdict;
}

export interface AuditedDay {
  /** Ventilated hours. */
  readonly hours: number;
  /** The measures for patients of this category; none for newborns. */
  readonly measures: readonly AuditedMeasure[];
}

/** Measures for patients of a category, in the order of AUDIT_MEASURES; none for newborns. */
export function listAuditMeasures(category: PatientCategory): readonly (typeof AUDIT_MEASURES)[number][] {
  return AUDIT_MEASURES.filter(({ categories }) => categories.some((own) => own === category));
}

/**
 * Assesses one hour by one measure. An hour whose numbers are incomplete is unknown: neither within nor outside.
 * Driving pressure is plateau pressure minus PEEP of the same hour, as in CLIF.
 */
export function assessHour(
  hour: VentilatedHour,
  patient: AuditedPatient,
  measure: { readonly quantity: AuditQuantity; readonly upper: number },
): AssessedHour {
  const { value, missing } = quantify(hour, patient, measure.quantity);
  if (value === null) return { value, verdict: 'unknown', missing };
  return { value, verdict: value <= measure.upper ? 'within' : 'outside' };
}

/**
 * Audits the hours of one patient-day by the definition of the CLIF consortium: assessable from one assessable hour on,
 * adherent where at least 80 % of the assessable hours are within the bound. Each measure has its own denominator.
 */
export function auditDay(hours: readonly VentilatedHour[], patient: AuditedPatient): AuditedDay {
  return {
    hours: hours.length,
    measures: listAuditMeasures(patient.category).map((measure) => {
      const verdicts = hours.map((hour) => assessHour(hour, patient, measure).verdict);
      const assessableHours = verdicts.filter((verdict) => verdict !== 'unknown').length;
      const withinHours = verdicts.filter((verdict) => verdict === 'within').length;
      const share = assessableHours === 0 ? null : withinHours / assessableHours;
      return {
        code: measure.code,
        assessableHours,
        withinHours,
        share,
        verdict: judge(assessableHours, share),
      };
    }),
  };
}

function judge(assessableHours: number, share: number | null): DayVerdict {
  if (share === null || assessableHours < AUDIT_LEAST_HOURS) return 'not_assessable';
  return share >= AUDIT_ADHERENT_SHARE ? 'adherent' : 'not_adherent';
}

interface Quantified {
  readonly value: number | null;
  readonly missing: readonly MissingForAudit[];
}

function quantify(hour: VentilatedHour, patient: AuditedPatient, quantity: AuditQuantity): Quantified {
  const { tidalVolumeMl, plateauPressureCmh2o, peepCmh2o, fio2 } = hour;
  const weightKg = patient.predictedWeightKg;
  if (quantity === 'vt_ml_kg') {
    return combine([tidalVolumeMl, 'tidal_volume'], [weightKg, 'predicted_weight'], (ml, kg) => ml / kg);
  }
  if (quantity === 'driving_pressure_cmh2o') {
    return combine([plateauPressureCmh2o, 'plateau'], [peepCmh2o, 'peep'], (plateau, peep) => plateau - peep);
  }
  if (quantity === 'fio2_peep') {
    return combine([fio2, 'fio2'], [peepCmh2o, 'peep'], (fraction, peep) => lowestTablePeep(fraction) - peep);
  }
  return combine([plateauPressureCmh2o, 'plateau'], [0, 'plateau'], (plateau) => plateau);
}

type Part = readonly [value: number | null, name: MissingForAudit];

function combine(left: Part, right: Part, compute: (left: number, right: number) => number): Quantified {
  if (left[0] !== null && right[0] !== null) return { value: compute(left[0], right[0]), missing: [] };
  return { value: null, missing: [left, right].flatMap(([value, name]) => (value === null ? [name] : [])) };
}
