import type { Medication } from '@eupnea/contracts/med-card';
import type { MedicationRecord } from './med-card-repository.ts';

export function toMedication(record: MedicationRecord): Medication {
  return {
    id: record.id,
    version: record.version,
    patient_id: record.patientId,
    name: record.name,
    dose: record.dose,
    unit: record.unit,
    route: record.route,
    started_at: record.startedAt.toISOString(),
    ended_at: record.endedAt?.toISOString() ?? null,
    note: record.note,
    created_by: record.createdBy,
  };
}
