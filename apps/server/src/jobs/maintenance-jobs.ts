import { DatasetFiles } from '../storage/dataset/dataset-files.ts';
import { sweepDatasets } from '../storage/dataset/sweep-datasets.ts';
import type { Storage } from '../storage/open-storage.ts';
import { type RetentionPolicy, measureFreeBytes, retain } from '../storage/retention/retain.ts';
import { sweepUploads } from '../storage/import/sweep-uploads.ts';
import type { UploadFiles } from '../storage/import/upload-files.ts';
import { sweepImports } from '../storage/retention/sweep-imports.ts';
import { findNewestMs } from '../storage/find-newest.ts';
import { lookAtClock, MACHINE_TIME, type MachineTime } from '../storage/server-clock.ts';
import type { JobHandler } from './job-runner.ts';

const HOUR_SECONDS = 3600;

/** Finished jobs are kept this long for the administrator's list. */
const KEEP_JOBS_DAYS = 30;

/** A removed detector can be restored this long; then its secret, runs and findings are deleted. */
const KEEP_DETECTORS_DAYS = 7;

/** Returns the hourly maintenance jobs of the database. */
export function createMaintenanceJobs(
  storage: Storage,
  uploadFiles: UploadFiles,
  policy: RetentionPolicy,
  machine: MachineTime = MACHINE_TIME,
): {
  readonly handlers: { readonly [kind: string]: JobHandler };
  readonly recurring: { readonly [kind: string]: number };
} {
  /** Whatever deletes by age waits while the clock is not trusted. */
  const whenTrusted =
    (act: JobHandler): JobHandler =>
    async (turn) => {
      const { movedMs } = lookAtClock(storage.dataDir, await findNewestMs(storage.pool), machine);
      if (movedMs !== null) return { refused: 'clock_moved', movedSeconds: Math.round(movedMs / 1000) };
      return await act(turn);
    };
  const retention: JobHandler = async ({ signal }) => {
    const nowUs = BigInt(machine.now()) * 1000n;
    const free = await measureFreeBytes(storage);
    // Uploaded files leave the disk within a day: no waveform makes way for them.
    const freeBytes = free === null ? null : free + (await uploadFiles.countBytes());
    return await retain(storage, policy, nowUs, freeBytes, signal);
  };
  const datasetFiles = new DatasetFiles(storage.dataDir);
  const sweep: JobHandler = async () => {
    const { rowCount } = await storage.pool.query(
      `delete from job where state in ('done', 'failed', 'cancelled') and finished_at < now() - make_interval(days => $1)`,
      [KEEP_JOBS_DAYS],
    );
    const removed = await storage.pool.query(
      'delete from detector where deleted_at < now() - make_interval(days => $1)',
      [KEEP_DETECTORS_DAYS],
    );
    return {
      deletedJobs: rowCount ?? 0,
      deletedDetectors: removed.rowCount ?? 0,
      endedUploads: await sweepUploads(storage.pool, uploadFiles),
      deletedRecordings: await sweepImports(storage.pool),
      deletedDatasets: await sweepDatasets(storage.pool, datasetFiles),
    };
  };
  return {
    handlers: { retention: whenTrusted(retention), sweep: whenTrusted(sweep) },
    recurring: { retention: HOUR_SECONDS, sweep: HOUR_SECONDS },
  };
}
