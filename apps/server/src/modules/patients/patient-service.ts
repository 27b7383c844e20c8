import { randomInt } from 'node:crypto';
import type { CreatePatientBody, ListPatientsQuery, Patient, PatientRow } from '@eupnea/contracts';
import { categorizePatient, serverTimeUs } from '@eupnea/model';
import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { ProblemError } from '../../http/problem-error.ts';
import type { Database } from '../../storage/open-storage.ts';
import type { Executor } from '../../storage/executor.ts';
import { patientVersion } from '../../storage/schema/patient-version.ts';
import { patient } from '../../storage/schema/patient.ts';
import { deviceOfPatient, patientInProject, type Viewer } from '../access/access-service.ts';
import { recordChange, type AuditActor } from '../audit/audit-service.ts';
import { addPatientToProject, chooseProject } from '../projects/project-service.ts';
import { toPatient } from './to-patient.ts';

export { toPatient, type PatientRecord } from './to-patient.ts';

const SORT_COLUMNS = {
  id: patient.id,
  pseudonym: patient.pseudonym,
  date_in: patient.dateIn,
  date_out: patient.dateOut,
  age: patient.age,
  height: patient.heightCm,
  weight: patient.weightKg,
} as const satisfies { readonly [Code in ListPatientsQuery['sortBy']]: unknown };

/** The table's name is written out: drizzle leaves it away from the columns of a lone table. */
const DEVICE_OF_PATIENT = sql<number | null>`${deviceOfPatient(sql`"patient"."id"`)}`;

export class PatientService {
  readonly #db: Database;
  readonly #now: () => number;

  constructor(db: Database, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  /** Patients of the viewer's projects; every filter narrows what may be seen anyway. */
  async list(
    viewer: Viewer,
    query: ListPatientsQuery,
  ): Promise<{ items: PatientRow[]; total: number; page: number; count: number }> {
    const where = and(
      isNull(patient.deletedAt),
      patientInProject(viewer.userId, sql`${patient.id}`, 'view'),
      ...listConditions(viewer, query),
    );
    const direction = query.sortOrder === 'asc' ? asc : desc;
    const rows = await this.#db
      .select({ record: patient, deviceId: DEVICE_OF_PATIENT })
      .from(patient)
      .where(where)
      .orderBy(sql`${direction(SORT_COLUMNS[query.sortBy])} nulls last`, asc(patient.id))
      .limit(query.count)
      .offset((query.page - 1) * query.count);
    const counted = await this.#db.select({ total: sql<number>`count(*)::int` }).from(patient).where(where);
    return {
      items: rows.map(({ record, deviceId }) => ({ ...toPatient(record), device_id: deviceId })),
      total: counted[0]?.total ?? 0,
      page: query.page,
      count: query.count,
    };
  }

  async create(viewer: Viewer, body: CreatePatientBody, actor: AuditActor): Promise<Patient> {
    const nowMs = this.#now();
    return await this.#db.transaction(async (tx) => {
      const projectId = await chooseProject(tx, viewer, body.project_id);
      const pseudonym = body.pseudonym ?? makePseudonym();
      if (await isPseudonymTaken(tx, pseudonym)) {
        throw new ProblemError('conflict', {
          errors: [{ path: 'pseudonym', message: 'Another patient has this pseudonym' }],
        });
      }
      const rows = await tx
        .insert(patient)
        .values({
          pseudonym,
          sex: body.sex,
          age: body.age,
          ageUnit: body.age_unit,
          category: body.category ?? categorizePatient(body.age, body.age_unit),
          heightCm: body.height,
          weightKg: body.weight,
          dateIn: body.date_in === null ? new Date(nowMs) : new Date(body.date_in),
          status: body.status,
          ards: body.ARDS,
          copd: body.COPD,
          brainJ: body.BrainJ,
          tube: body.tube,
          tubeDiametr: body.tube_diametr,
          description: body.description,
        })
        .returning();
      const [record] = rows;
      if (record === undefined) throw new Error('Invariant broken: an insert returned no row');
      await tx.insert(patientVersion).values({
        patientId: record.id,
        version: record.version,
        validFromUs: serverTimeUs(record.dateIn?.getTime() ?? nowMs),
        sex: record.sex,
        age: record.age,
        ageUnit: record.ageUnit,
        category: record.category,
        heightCm: record.heightCm,
        weightKg: record.weightKg,
      });
      await addPatientToProject(tx, projectId, record.id);
      await recordChange(tx, {
        actor,
        action: 'patient.create',
        objectKind: 'patient',
        objectId: record.id,
        projectId,
        personal: { patientId: record.id, after: toPatient(record) },
      });
      return toPatient(record);
    });
  }
}

/** null when it is deleted or unknown. For the server's own parts: a caller's rights are judged before. */
export async function findPatient(executor: Executor, patientId: number): Promise<Patient | null> {
  const rows = await executor
    .select()
    .from(patient)
    .where(and(eq(patient.id, patientId), isNull(patient.deletedAt)));
  const [record] = rows;
  return record === undefined ? null : toPatient(record);
}

function listConditions(viewer: Viewer, query: ListPatientsQuery): readonly SQL[] {
  const conditions: SQL[] = [];
  if (query.patient_id !== undefined) conditions.push(eq(patient.id, query.patient_id));
  if (query.project_id !== undefined) {
    // A project the viewer is not in answers like one that does not exist.
    conditions.push(sql`exists (select 1 from project_patient named
      join project on project.id = named.project_id and project.deleted_at is null
      join project_member member on member.project_id = named.project_id
        and member.user_id = ${viewer.userId} and member.can_view
      where named.patient_id = ${patient.id} and named.project_id = ${query.project_id})`);
  }
  if (query.deviceId !== undefined) {
    conditions.push(sql`exists (select 1 from ventilation_session named
      where named.patient_id = ${patient.id} and named.device_id = ${query.deviceId})`);
  }
  if (query.startTime !== undefined) {
    conditions.push(
      sql`(${patient.dateOut} is null or ${patient.dateOut} >= ${query.startTime}::timestamptz)`,
    );
  }
  if (query.endTime !== undefined) conditions.push(sql`${patient.dateIn} <= ${query.endTime}::timestamptz`);
  return conditions;
}

async function isPseudonymTaken(executor: Executor, pseudonym: string): Promise<boolean> {
  const rows = await executor
    .select({ id: patient.id })
    .from(patient)
    .where(eq(patient.pseudonym, pseudonym));
  return rows.length > 0;
}

/** Crockford's base 32: no I, L, O, U, so that it can be read aloud at a bedside. */
const PSEUDONYM_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Eight letters: among 10,000 patients two are alike with a chance of 1 in 20,000, and then the insert is refused. */
const PSEUDONYM_LENGTH = 8;

function makePseudonym(): string {
  const letters = Array.from({ length: PSEUDONYM_LENGTH }, () => PSEUDONYM_LETTERS[randomInt(32)] ?? '0');
  return `P-${letters.join('')}`;
}
