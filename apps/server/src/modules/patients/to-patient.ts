import type { Patient } from '@eupnea/contracts/patient';
import { predictBodyWeightKg } from '@eupnea/model';
import type { patient } from '../../storage/schema/patient.ts';

export type PatientRecord = typeof patient.$inferSelect;

/** The stored patient as sent to clients, with the predicted body weight of this version. */
export function toPatient(record: PatientRecord): Patient {
  return {
    id: record.id,
    version: record.version,
    pseudonym: record.pseudonym,
    sex: record.sex,
    age: record.age,
    age_unit: record.ageUnit,
    category: record.category,
    height: record.heightCm,
    weight: record.weightKg,
    ibw: predictBodyWeightKg(record),
    date_in: record.dateIn?.toISOString() ?? null,
    date_out: record.dateOut?.toISOString() ?? null,
    status: record.status,
    ARDS: record.ards,
    COPD: record.copd,
    BrainJ: record.brainJ,
    tube: record.tube,
    tube_diametr: record.tubeDiametr,
    description: record.description,
  };
}
