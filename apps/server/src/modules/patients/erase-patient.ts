import { inArray, sql } from 'drizzle-orm';
import { CaptureFiles } from '../../storage/captures/capture-files.ts';
import { DatasetFiles } from '../../storage/dataset/dataset-files.ts';
import { REMOVE_DATASETS_OF_PATIENTS, sweepDatasets } from '../../storage/dataset/sweep-datasets.ts';
import type { Storage } from '../../storage/open-storage.ts';
import { auditPersonal } from '../../storage/schema/audit-personal.ts';
import { patient } from '../../storage/schema/patient.ts';
import { recordChange, type AuditActor } from '../audit/audit-service.ts';
import { erasePeriod, type ErasedCounts, type ErasedPeriod } from './erase-period.ts';

export const ERASE_PATIENT_JOB = 'erase_patient';

export interface ErasureRequest {
  readonly patientId: number;
  readonly actor: AuditActor;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: number) => void;
}

/**
 * Permanently erases a deleted patient: breaths, findings, waveforms, readings, alerts, settings and raw
 * captures of the patient's time, imported files, med card, versions, data sets and snapshots that include
 * the patient, and personal values in the audit log, which keeps ids and counts. Records combined into this
 * one are the same person and are erased too. Large tables are erased in small statements that can be
 * interrupted and resumed; the record itself is last.
 */
export async function erasePatient(
  storage: Pick<Storage, 'db' | 'pool' | 'dataDir'>,
  request: ErasureRequest,
): Promise<ErasedCounts> {
  const { patientId, signal } = request;
  const ids = await listLineage(storage, patientId);
  // A run that was interrupted after its last step has erased everything already.
  if (ids.length === 0) return {};
  const counts: ErasedCounts = {};
  // First, because data sets hold copies: a finished erasure leaves no file with the patient.
  await storage.pool.query(REMOVE_DATASETS_OF_PATIENTS, [ids]);
  await sweepDatasets(storage.pool, new DatasetFiles(storage.dataDir));
  const captures = new CaptureFiles(storage.dataDir);
  const periods = await listErasedPeriods(storage, ids);
  for (const [position, period] of periods.entries()) {
    await erasePeriod(storage.pool, period, counts, signal);
    const files = await captures.eraseWithin(
      period.deviceId,
      Number(period.fromUs) / 1000,
      Number(period.toUs) / 1000,
    );
    if (files > 0) counts['capture'] = (counts['capture'] ?? 0) + files;
    request.onProgress?.((position + 1) / (periods.length + 1));
  }
  await eraseRecords(storage, ids, request, counts);
  return counts;
}

/**
 * The patient and the records combined into it; empty when already erased. Throws when the patient is not
 * deleted.
 */
async function listLineage(storage: Pick<Storage, 'pool'>, patientId: number): Promise<readonly number[]> {
  const { rows } = await storage.pool.query<{ id: number; deleted: boolean }>(
    `with recursive lineage (id, deleted) as (
       select id, deleted_at is not null from patient where id = $1
       union select p.id, p.deleted_at is not null from patient p join lineage on p.combined_into = lineage.id)
     select id, deleted from lineage`,
    [patientId],
  );
  const own = rows.find((row) => row.id === patientId);
  if (own !== undefined && !own.deleted) throw new Error('The patient was restored: nothing is erased');
  return rows.map((row) => row.id);
}

/** The session of a deleted recording has no patient but still belongs to the erased one. */
async function listErasedPeriods(
  storage: Pick<Storage, 'pool'>,
  ids: readonly number[],
): Promise<readonly ErasedPeriod[]> {
  const { rows } = await storage.pool.query<{ device_id: number; from_us: bigint; to_us: bigint | null }>(
    `select device_id, started_at_us as from_us, ended_at_us as to_us from ventilation_session
     where patient_id = any($1::int[]) or recording_id in (select id from recording where patient_id = any($1::int[]))
     order by device_id, started_at_us`,
    [ids],
  );
  // A deleted patient is on no device, so all sessions have ended.
  return rows.flatMap(({ device_id, from_us, to_us }) =>
    to_us === null ? [] : [{ deviceId: device_id, fromUs: from_us, toUs: to_us }],
  );
}

async function eraseRecords(
  storage: Pick<Storage, 'db'>,
  ids: readonly number[],
  request: ErasureRequest,
  counts: ErasedCounts,
): Promise<void> {
  await storage.db.transaction(async (tx) => {
    const list = sql`(${sql.join(
      ids.map((id) => sql`${id}`),
      sql`, `,
    )})`;
    await tx.execute(sql`update upload set rejected = '[]', inspection = null, questions = '[]', file_name = ''
      where patient_id in ${list}`);
    // The device of a recording exists for the file alone, so its session and clock are erased too.
    await tx.execute(sql`delete from device where id in (
      select device_id from recording where patient_id in ${list} and device_id is not null)`);
    await tx.execute(sql`delete from recording where patient_id in ${list}`);
    await tx.execute(sql`update occupancy_change set details = null
      where (details->>'into')::int in ${list} or (details->>'from')::int in ${list}`);
    await tx.delete(auditPersonal).where(inArray(auditPersonal.patientId, [...ids]));
    await tx.delete(patient).where(inArray(patient.id, [...ids]));
    await recordChange(tx, {
      actor: request.actor,
      action: 'patient.erase',
      objectKind: 'patient',
      objectId: request.patientId,
      after: { patient_ids: ids, deleted_rows: counts },
    });
  });
}
