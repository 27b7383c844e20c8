import type { PatientSelectionResult } from '@eupnea/contracts/patient-record';
import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import { invalidField, notFound, ProblemError } from '../../http/problem-error.ts';
import type { Executor } from '../../storage/executor.ts';
import type { Database } from '../../storage/open-storage.ts';
import { job } from '../../storage/schema/job.ts';
import { patient } from '../../storage/schema/patient.ts';
import { AccessService, type Viewer } from '../access/access-service.ts';
import { recordChange, type AuditActor } from '../audit/audit-service.ts';
import { findDeviceOfPatient } from '../occupancy/occupancy-service.ts';
import { ERASE_PATIENT_JOB } from './erase-patient.ts';
import { RESTORABLE_DAYS } from './patient-conditions.ts';
import { lockPatients, updatePatient } from './patient-repository.ts';
import type { PatientRecord } from './to-patient.ts';

/**
 * Delay of an erasure, ms. The last samples are still being written when a patient leaves a bed (a chunk
 * holds ten seconds, and crash recovery runs before any job).
 */
const ERASURE_DELAY_MS = 60_000;

type Refusal = PatientSelectionResult['refused'][number]['reason'];

interface Verdict {
  readonly refusal: Refusal | null;
  readonly deviceId: number | null;
}

export interface PatientLifecycleOptions {
  readonly db: Database;
  readonly queue: {
    enqueue(request: {
      kind: string;
      payload: unknown;
      uniqueName: string;
      runAfter: Date;
      createdBy: number;
    }): Promise<number>;
  };
  readonly now: () => number;
}

/**
 * Archive, deletion, restoring and final erasure. Reports patients of the selection that cannot be changed
 * and changes the others.
 */
export class PatientLifecycleService {
  readonly #options: PatientLifecycleOptions;

  constructor(options: PatientLifecycleOptions) {
    this.#options = options;
  }

  async archive(
    viewer: Viewer,
    patientIds: readonly number[],
    dateOut: string | undefined,
    actor: AuditActor,
  ): Promise<PatientSelectionResult> {
    const at = new Date(dateOut ?? this.#options.now());
    return await this.#changeEach(viewer, patientIds, 'standing', async (tx, record) => {
      if (record.dateOut !== null) return { refusal: 'already', deviceId: null };
      const deviceId = await findDeviceOfPatient(tx, record.id);
      if (deviceId !== null) return { refusal: 'on_device', deviceId };
      if (record.dateIn !== null && at < record.dateIn) {
        throw invalidField('date_out', `lies before the date in of patient ${record.id}`);
      }
      await this.#write(tx, record, { dateOut: at }, 'patient.archive', actor);
      return DONE;
    });
  }

  async delete(
    viewer: Viewer,
    patientIds: readonly number[],
    actor: AuditActor,
  ): Promise<PatientSelectionResult> {
    const at = new Date(this.#options.now());
    return await this.#changeEach(viewer, patientIds, 'standing', async (tx, record) => {
      const deviceId = await findDeviceOfPatient(tx, record.id);
      if (deviceId !== null) return { refusal: 'on_device', deviceId };
      await this.#write(tx, record, { deletedAt: at }, 'patient.delete', actor);
      return DONE;
    });
  }

  async restore(
    viewer: Viewer,
    patientIds: readonly number[],
    actor: AuditActor,
  ): Promise<PatientSelectionResult> {
    const oldestMs = this.#options.now() - RESTORABLE_DAYS * 86_400_000;
    return await this.#changeEach(viewer, patientIds, 'any', async (tx, record) => {
      if (record.combinedInto !== null) return { refusal: 'combined', deviceId: null };
      if (record.deletedAt !== null) {
        const isErased = (await findErasure(tx, record.id)) !== null;
        if (isErased || record.deletedAt.getTime() < oldestMs)
          return { refusal: 'past_restore', deviceId: null };
        await this.#write(tx, record, { deletedAt: null }, 'patient.restore', actor);
        return DONE;
      }
      if (record.dateOut === null) return { refusal: 'already', deviceId: null };
      await this.#write(tx, record, { dateOut: null }, 'patient.unarchive', actor);
      return DONE;
    });
  }

  /** Ids only, because operators may not see patient data. */
  async listErasable(): Promise<{ id: number; deleted_at: string; erasing: boolean }[]> {
    const rows = await this.#options.db
      .select({ id: patient.id, deletedAt: patient.deletedAt, erasing: ERASING })
      .from(patient)
      .where(isNotNull(patient.deletedAt))
      .orderBy(desc(patient.deletedAt), patient.id)
      .limit(ERASABLE_MAX);
    return rows.flatMap(({ id, deletedAt, erasing }) =>
      deletedAt === null ? [] : [{ id, deleted_at: deletedAt.toISOString(), erasing }],
    );
  }

  /** Queues the erasure of a deleted patient, after which it cannot be restored. @returns the job id */
  async erase(viewer: Viewer, patientId: number, confirm: string, actor: AuditActor): Promise<number> {
    const { db, queue, now } = this.#options;
    if (confirm.trim() !== String(patientId)) throw invalidField('confirm', 'is not the id of the patient');
    const record = (await lockPatients(db, [patientId])).get(patientId);
    if (record === undefined) throw notFound();
    if (record.deletedAt === null) {
      throw new ProblemError('conflict', {
        detail: 'Delete the patient first: only deleted ones are erased',
      });
    }
    const jobId = await queue.enqueue({
      kind: ERASE_PATIENT_JOB,
      payload: { patientId, actorId: viewer.userId },
      uniqueName: `${ERASE_PATIENT_JOB}/${patientId}`,
      runAfter: new Date(now() + ERASURE_DELAY_MS),
      createdBy: viewer.userId,
    });
    const after = { job_id: jobId };
    await recordChange(db, {
      actor,
      action: 'patient.erase_requested',
      objectKind: 'patient',
      objectId: patientId,
      after,
    });
    return jobId;
  }

  async #changeEach(
    viewer: Viewer,
    patientIds: readonly number[],
    known: 'standing' | 'any',
    change: (tx: Executor, record: PatientRecord) => Promise<Verdict>,
  ): Promise<PatientSelectionResult> {
    const ids = [...new Set(patientIds)];
    return await this.#options.db.transaction(async (tx) => {
      const records = await lockPatients(tx, ids);
      for (const id of ids) await requireManaged(tx, viewer, id, known);
      const result: PatientSelectionResult = { changed: [], refused: [] };
      for (const id of ids) {
        const record = records.get(id);
        if (record === undefined) throw notFound();
        const { refusal, deviceId } = await change(tx, record);
        if (refusal === null) result.changed.push(id);
        else result.refused.push({ patient_id: id, reason: refusal, device_id: deviceId });
      }
      return result;
    });
  }

  async #write(
    tx: Executor,
    record: PatientRecord,
    values: Pick<Partial<PatientRecord>, 'dateOut' | 'deletedAt'>,
    action: string,
    actor: AuditActor,
  ): Promise<void> {
    await updatePatient(tx, record, values);
    await recordChange(tx, { actor, action, objectKind: 'patient', objectId: record.id });
  }
}

const DONE: Verdict = { refusal: null, deviceId: null };

/** Maximum length of the list; erasing entries shows older ones. */
const ERASABLE_MAX = 500;

const ERASING = sql<boolean>`exists (select 1 from job erasing where erasing.state in ('queued', 'running')
  and erasing.unique_name = ${ERASE_PATIENT_JOB} || '/' || "patient"."id")`;

async function findErasure(executor: Executor, patientId: number): Promise<number | null> {
  const rows = await executor
    .select({ id: job.id })
    .from(job)
    .where(
      and(
        eq(job.uniqueName, `${ERASE_PATIENT_JOB}/${patientId}`),
        sql`${job.state} in ('queued', 'running')`,
      ),
    );
  return rows[0]?.id ?? null;
}

async function requireManaged(
  tx: Executor,
  viewer: Viewer,
  patientId: number,
  known: 'standing' | 'any',
): Promise<void> {
  const access = new AccessService(tx);
  const has = (permission: 'view' | 'manage') =>
    known === 'any'
      ? access.hasRecordPermission(viewer, patientId, permission)
      : access.hasPatientPermission(viewer, patientId, permission);
  if (!(await has('view'))) throw notFound();
  if (!(await has('manage'))) throw new ProblemError('forbidden');
}
