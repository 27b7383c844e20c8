import type { BodyWeight } from '@eupnea/contracts/patient-record';
import { PREDICTED_BODY_WEIGHT_LEAST_HEIGHT_CM, predictBodyWeightKg } from '@eupnea/model';
import type { PatientRecord } from './to-patient.ts';

const SOURCE = 'ARDSNet, N Engl J Med 2000;342:1301-8';

/** Predicted body weight with its formula, and the divisor of values per kg (definitions.md, Breath numbers). */
export function describeBodyWeight(record: PatientRecord): BodyWeight {
  const ibw = predictBodyWeightKg(record);
  return {
    ibw,
    formula: ibw === null ? null : writeFormula(record),
    source: SOURCE,
    absent_because: ibw === null ? findReason(record) : null,
    reference: chooseReference(record, ibw),
  };
}

function writeFormula({ sex, heightCm }: PatientRecord): string {
  return `${sex === 'man' ? '50' : '45.5'} + 0.91 × (${heightCm} − 152.4)`;
}

function findReason({ category, sex, heightCm }: PatientRecord): BodyWeight['absent_because'] {
  if (category !== 'ADULT') return 'not_adult';
  if (sex === 'any') return 'sex_not_known';
  if (heightCm === null) return 'height_not_known';
  return heightCm < PREDICTED_BODY_WEIGHT_LEAST_HEIGHT_CM ? 'height_below_formula' : null;
}

function chooseReference(record: PatientRecord, ibw: number | null): BodyWeight['reference'] {
  if (record.category === 'PEDIATRIC' || record.category === 'NEONATAL') {
    return record.weightKg === null ? null : { kg: record.weightKg, kind: 'actual' };
  }
  return ibw === null ? null : { kg: ibw, kind: 'predicted' };
}
