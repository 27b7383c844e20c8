import { randomInt } from 'node:crypto';
import { serverTimeUs } from '@eupnea/model';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { DrizzleTransaction } from '../../storage/executor.ts';
import type { Database } from '../../storage/open-storage.ts';
import { device } from '../../storage/schema/device.ts';
import { patientVersion } from '../../storage/schema/patient-version.ts';
import { patient } from '../../storage/schema/patient.ts';
import { recording } from '../../storage/schema/recording.ts';
import { upload } from '../../storage/schema/upload.ts';
import { ventilationSession } from '../../storage/schema/ventilation-session.ts';
import { recordChange, type AuditActor } from '../audit/audit-service.ts';
import { isPseudonymTaken } from '../patients/pseudonym-service.ts';
import { addPatientToProject, lockPseudonyms } from '../projects/project-service.ts';
import type { RecordingRow, UploadRecord } from './upload-repository.ts';

/**
 * Publishes every ready recording of an upload in one short transaction: a session for each, a new patient if
 * needed, and the states. @returns the number of published breaths
 */
export async function publishUpload(db: Database, record: UploadRecord, nowMs: number): Promise<number> {
  const now = new Date(nowMs);
  const actor: AuditActor =
    record.createdBy === null ? { kind: 'system' } : { kind: 'user', userId: record.createdBy };
  return await db.transaction(async (tx) => {
    const ready = await tx
      .select()
      .from(recording)
      .where(and(eq(recording.uploadId, record.id), eq(recording.state, 'ready')))
      .orderBy(asc(recording.startedAtUs));
    const [first] = ready;
    if (first === undefined) throw new Error('Invariant broken: nothing is ready to be published');
    const patientId = record.patientId ?? (await insertPatient(tx, record, first, actor));
    const ids = ready.map(({ id }) => id);
    await tx.insert(ventilationSession).values(ready.map((row) => toSession(row, patientId)));
    for (const { deviceId, endedAtUs } of ready) {
      if (deviceId === null) continue;
      await tx
        .update(device)
        .set({ deletedAt: null, lastSeenAt: endedAtUs === null ? null : new Date(Number(endedAtUs) / 1000) })
        .where(eq(device.id, deviceId));
    }
    await tx
      .update(recording)
      .set({ state: 'published', publishedAt: now, patientId })
      .where(inArray(recording.id, ids));
    const breaths = ready.reduce((sum, row) => sum + row.breaths, 0);
    await tx
      .update(upload)
      .set({ state: 'done', finishedAt: now, patientId, breaths, error: null, errorCode: null })
      .where(eq(upload.id, record.id));
    await recordChange(tx, {
      actor,
      action: 'upload.publish',
      objectKind: 'patient',
      objectId: patientId,
      projectId: record.projectId,
      after: { recordings: ids, breaths },
    });
    return breaths;
  });
}

function toSession(row: RecordingRow, patientId: number): typeof ventilationSession.$inferInsert {
  const { id, deviceId, startedAtUs, endedAtUs } = row;
  if (deviceId === null || startedAtUs === null || endedAtUs === null) {
    throw new Error('Invariant broken: a ready recording has a device and a period');
  }
  return { deviceId, patientId, startedAtUs, endedAtUs, endReason: 'import_end', recordingId: id };
}

/** The recording time of the patient is known, and what the sender states; a user enters the rest. */
async function insertPatient(
  tx: DrizzleTransaction,
  record: UploadRecord,
  first: RecordingRow,
  actor: AuditActor,
): Promise<number> {
  const startedAtMs = Number((first.startedAtUs ?? 0n) / 1000n);
  const rows = await tx
    .insert(patient)
    .values({
      pseudonym: await choosePseudonym(tx, record.options.new_patient, record.projectId),
      sex: record.options.stated?.sex ?? 'any',
      heightCm: record.options.stated?.height ?? null,
      weightKg: record.options.stated?.weight ?? null,
      category: 'NONE',
      dateIn: new Date(startedAtMs),
    })
    .returning();
  const [created] = rows;
  if (created === undefined) throw new Error('Invariant broken: an insert returned no row');
  await tx.insert(patientVersion).values({
    patientId: created.id,
    version: created.version,
    validFromUs: serverTimeUs(startedAtMs),
    sex: created.sex,
    age: created.age,
    ageUnit: created.ageUnit,
    category: created.category,
    heightCm: created.heightCm,
    weightKg: created.weightKg,
  });
  if (record.projectId !== null) await addPatientToProject(tx, record.projectId, created.id);
  await recordChange(tx, {
    actor,
    action: 'patient.create',
    objectKind: 'patient',
    objectId: created.id,
    projectId: record.projectId,
  });
  return created.id;
}

/** The sender's proposal. Pseudonyms are unique in a project, so a generated suffix is added to a used one. */
async function choosePseudonym(
  tx: DrizzleTransaction,
  wanted: string | undefined,
  projectId: number | null,
): Promise<string> {
  const made = makePseudonym();
  if (wanted === undefined) return made;
  const projectIds = projectId === null ? [] : [projectId];
  await lockPseudonyms(tx, projectIds);
  return (await isPseudonymTaken(tx, wanted, projectIds, null)) ? `${wanted} ${made}` : wanted;
}

/** U for a patient from an upload, then digits that can be read aloud. */
function makePseudonym(): string {
  return `U-${String(randomInt(1_000_000_000)).padStart(9, '0')}`;
}
