import type { ListPatientsQuery, PatientRow } from '@eupnea/contracts/patient';
import type { PatientDetail } from '@eupnea/contracts/patient-record';
import { and, asc, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../storage/executor.ts';
import { patientLimit } from '../../storage/schema/patient-limit.ts';
import { patientVersion } from '../../storage/schema/patient-version.ts';
import { patient } from '../../storage/schema/patient.ts';
import { type Member, deviceOfPatient, isOwnMembership, patientInProject } from '../access/access-service.ts';
import { PATIENT_SORT_COLUMNS, isInProjects } from './patient-conditions.ts';
import { lastRecordingOf, recordingCountOf } from './patient-recordings.ts';
import { toPatient, type PatientRecord } from './to-patient.ts';

/** With the table name, because drizzle omits it for a single table. */
const PATIENT_ID = sql`"patient"."id"`;

interface RowParts {
  readonly record: PatientRecord;
  readonly deviceId: number | null;
  readonly lastDeviceId: number | null;
  readonly lastRecording: string | null;
  readonly recordingCount: number;
  readonly mayManage: boolean;
}

function rowColumns(viewer: Member) {
  return {
    record: patient,
    deviceId: sql<number | null>`${deviceOfPatient(PATIENT_ID)}`,
    lastDeviceId: sql<number | null>`(select newest.device_id from ventilation_session newest
      where newest.patient_id = ${PATIENT_ID} order by newest.started_at_us desc limit 1)`,
    lastRecording: lastRecordingOf(PATIENT_ID),
    recordingCount: recordingCountOf(PATIENT_ID),
    mayManage: sql<boolean>`${patientInProject(viewer, PATIENT_ID, 'manage', 'any')}`,
  };
}

function toRow(row: RowParts): PatientRow {
  const { record, deviceId, lastDeviceId, lastRecording, recordingCount, mayManage } = row;
  return {
    ...toPatient(record),
    device_id: deviceId,
    last_device_id: lastDeviceId,
    last_recording: lastRecording,
    recording_count: recordingCount,
    deleted_at: record.deletedAt?.toISOString() ?? null,
    combined_into: record.combinedInto,
    may_manage: mayManage,
  };
}

export interface PatientPage {
  readonly items: PatientRow[];
  readonly total: number;
  readonly page: number;
  readonly count: number;
}

/** One page of ids and pseudonyms of standing patients in projects of the viewer, newest first. */
export async function pageNames(
  executor: Executor,
  viewer: Member,
  { page, count }: { readonly page: number; readonly count: number },
  ofOwnUploads: boolean,
): Promise<{ readonly items: { id: number; pseudonym: string }[]; readonly total: number }> {
  const where = and(
    isNull(patient.deletedAt),
    isInProjects(viewer, undefined),
    ofOwnUploads
      ? sql`${patient.id} in (select sent.patient_id from upload sent where sent.created_by = ${viewer.userId})`
      : undefined,
  );
  const items = await executor
    .select({ id: patient.id, pseudonym: patient.pseudonym })
    .from(patient)
    .where(where)
    .orderBy(desc(patient.id))
    .limit(count)
    .offset((page - 1) * count);
  return { items, total: await executor.$count(patient, where) };
}

/** One page: ids are found and ordered first; the other columns are read for the page only. */
export async function pagePatients(
  executor: Executor,
  viewer: Member,
  conditions: readonly SQL[],
  { sortBy, sortOrder, page, count }: Pick<ListPatientsQuery, 'sortBy' | 'sortOrder' | 'page' | 'count'>,
): Promise<PatientPage> {
  const where = and(...conditions);
  const direction = sortOrder === 'asc' ? asc : desc;
  const order = [sql`${direction(PATIENT_SORT_COLUMNS[sortBy])} nulls last`, asc(patient.id)];
  const found = await executor
    .select({ id: patient.id, total: sql<number>`(count(*) over ())::int` })
    .from(patient)
    .where(where)
    .orderBy(...order)
    .limit(count)
    .offset((page - 1) * count);
  // No row carries the total after the last page.
  const total = found[0]?.total ?? (page === 1 ? 0 : await executor.$count(patient, where));
  const rows = await readRows(
    executor,
    viewer,
    found.map(({ id }) => id),
  );
  const items = found.flatMap(({ id }) => rows.get(id) ?? []);
  return { items, total, page, count };
}

async function readRows(
  executor: Executor,
  viewer: Member,
  ids: readonly number[],
): Promise<ReadonlyMap<number, PatientRow>> {
  if (ids.length === 0) return new Map();
  const rows = await executor
    .select(rowColumns(viewer))
    .from(patient)
    .where(inArray(patient.id, [...ids]));
  return new Map(rows.map((row) => [row.record.id, toRow(row)]));
}

export async function findPatientRow(
  executor: Executor,
  viewer: Member,
  patientId: number,
): Promise<PatientRow | null> {
  return (await readRows(executor, viewer, [patientId])).get(patientId) ?? null;
}

/** Locks the patients until the transaction ends, including deleted ones. */
export async function lockPatients(
  executor: Executor,
  ids: readonly number[],
): Promise<ReadonlyMap<number, PatientRecord>> {
  const rows = await executor
    .select()
    .from(patient)
    .where(inArray(patient.id, [...ids]))
    // Fixed lock order, so that two transactions cannot deadlock.
    .orderBy(asc(patient.id))
    .for('update');
  return new Map(rows.map((row) => [row.id, row]));
}

/** Writes the next version. The caller holds the lock on the record. */
export async function updatePatient(
  executor: Executor,
  record: PatientRecord,
  values: Partial<typeof patient.$inferInsert>,
): Promise<PatientRecord> {
  const rows = await executor
    .update(patient)
    .set({ ...values, version: record.version + 1, updatedAt: sql`now()` })
    .where(eq(patient.id, record.id))
    .returning();
  const [row] = rows;
  if (row === undefined) throw new Error('Invariant broken: a locked patient vanished');
  return row;
}

/** Stores the body data from which values per kg are computed from this time on (see the table). */
export async function insertPatientVersion(
  executor: Executor,
  record: PatientRecord,
  validFromUs: typeof patientVersion.$inferInsert.validFromUs,
): Promise<void> {
  await executor.insert(patientVersion).values({
    patientId: record.id,
    version: record.version,
    validFromUs,
    sex: record.sex,
    age: record.age,
    ageUnit: record.ageUnit,
    category: record.category,
    heightCm: record.heightCm,
    weightKg: record.weightKg,
  });
}

/** Start of the version history of the patient. */
export async function findFirstVersionUs(
  executor: Executor,
  patientId: number,
): Promise<typeof patientVersion.$inferSelect.validFromUs | null> {
  const rows = await executor
    .select({ validFromUs: patientVersion.validFromUs })
    .from(patientVersion)
    .where(eq(patientVersion.patientId, patientId))
    .orderBy(asc(patientVersion.validFromUs))
    .limit(1);
  return rows[0]?.validFromUs ?? null;
}

export async function listLimits(
  executor: Executor,
  patientId: number,
): Promise<
  readonly { readonly parameter: string; readonly low: number | null; readonly high: number | null }[]
> {
  return await executor
    .select({ parameter: patientLimit.parameter, low: patientLimit.low, high: patientLimit.high })
    .from(patientLimit)
    .where(eq(patientLimit.patientId, patientId));
}

/** The projects of the patient that the user sees. */
export async function listProjectsOfPatient(
  executor: Executor,
  viewer: Member,
  patientId: number,
): Promise<PatientDetail['projects']> {
  const result = await executor.execute<{ id: number; name: string; may_manage: boolean }>(sql`
    select project.id, project.name, member.can_manage as may_manage from project_patient owned
    join project on project.id = owned.project_id and project.deleted_at is null
    join project_member member on member.project_id = project.id and ${isOwnMembership(viewer)}
      and member.can_view
    where owned.patient_id = ${patientId} order by project.name, project.id`);
  return result.rows;
}

export async function listCombinedFrom(executor: Executor, patientId: number): Promise<number[]> {
  const rows = await executor
    .select({ id: patient.id })
    .from(patient)
    .where(eq(patient.combinedInto, patientId))
    .orderBy(asc(patient.id));
  return rows.map(({ id }) => id);
}
