import { type AgeUnit, ageInYears, type PatientCategory, predictBodyWeightKg } from '@eupnea/model';
import type { Pool } from 'pg';
import { ProblemError } from '../../http/problem-error.ts';

/** A patient of a project with the fields that conditions use; null means unknown. */
export interface ResearchPatient {
  readonly id: number;
  readonly sex: 'man' | 'woman' | 'any';
  readonly category: PatientCategory;
  readonly ageYears: number | null;
  readonly heightCm: number | null;
  readonly ibwKg: number | null;
  readonly dateIn: Date | null;
  readonly dateOut: Date | null;
  readonly ards: boolean | null;
  readonly copd: boolean | null;
  readonly brain_j: boolean | null;
}

/** A ventilation session of the patient, or its part inside a window. */
export interface PatientStretch {
  readonly patientId: number;
  readonly sessionId: number;
  readonly deviceId: number;
  readonly deviceType: string;
  readonly fromUs: bigint;
  /** Exclusive. */
  readonly toUs: bigint;
}

export interface ProjectTime {
  readonly patients: readonly ResearchPatient[];
  /** By patient, in order of time. */
  readonly stretches: readonly PatientStretch[];
}

/** Maximum number of stretches, held in memory during evaluation: about 100 bytes each. */
const STRETCHES_MAX = 200_000;

/** All patients of a project and their time; ongoing sessions end now. */
export async function readProjectTime(pool: Pool, projectId: number, nowUs: bigint): Promise<ProjectTime> {
  const people = await pool.query<PatientRow>(
    `select patient.id, sex, category, age, age_unit, height_cm, ards, copd, brain_j,
       extract(epoch from date_in)::float8 as date_in, extract(epoch from date_out)::float8 as date_out
     from project_patient held join patient on patient.id = held.patient_id and patient.deleted_at is null
     where held.project_id = $1 order by patient.id`,
    [projectId],
  );
  const time = await pool.query<StretchRow>(
    `select session.patient_id, session.id, session.device_id, device.device_type, session.started_at_us,
       session.ended_at_us
     from project_patient held
     join patient on patient.id = held.patient_id and patient.deleted_at is null
     join ventilation_session session on session.patient_id = patient.id
     join device on device.id = session.device_id
     left join recording on recording.id = session.recording_id
     where held.project_id = $1 and (session.recording_id is null or recording.state = 'published')
     order by session.patient_id, session.started_at_us, session.id limit $2`,
    [projectId, STRETCHES_MAX + 1],
  );
  if (time.rows.length > STRETCHES_MAX) {
    throw new ProblemError('conflict', { detail: `The project has more than ${STRETCHES_MAX} sessions` });
  }
  return {
    patients: people.rows.map(toPatient),
    stretches: time.rows.flatMap((row) => {
      const toUs = row.ended_at_us ?? nowUs;
      if (toUs <= row.started_at_us) return [];
      return [
        {
          patientId: row.patient_id,
          sessionId: row.id,
          deviceId: row.device_id,
          deviceType: row.device_type,
          fromUs: row.started_at_us,
          toUs,
        },
      ];
    }),
  };
}

interface PatientRow {
  readonly id: number;
  readonly sex: 'man' | 'woman' | 'any';
  readonly category: PatientCategory;
  readonly age: number | null;
  readonly age_unit: AgeUnit | null;
  readonly height_cm: number | null;
  /** Seconds, because parsing ten thousand date texts takes longer than all other columns. */
  readonly date_in: number | null;
  readonly date_out: number | null;
  readonly ards: boolean | null;
  readonly copd: boolean | null;
  readonly brain_j: boolean | null;
}

interface StretchRow {
  readonly patient_id: number;
  readonly id: number;
  readonly device_id: number;
  readonly device_type: string;
  readonly started_at_us: bigint;
  readonly ended_at_us: bigint | null;
}

function toPatient(row: PatientRow): ResearchPatient {
  const { id, sex, category, ards, copd, brain_j } = row;
  return {
    id,
    sex,
    category,
    ards,
    copd,
    brain_j,
    ageYears: ageInYears(row.age, row.age_unit),
    heightCm: row.height_cm,
    ibwKg: predictBodyWeightKg({ category, sex, heightCm: row.height_cm }),
    dateIn: toDate(row.date_in),
    dateOut: toDate(row.date_out),
  };
}

function toDate(seconds: number | null): Date | null {
  return seconds === null ? null : new Date(seconds * 1000);
}
