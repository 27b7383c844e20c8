import { hostname } from 'node:os';
import { ANALYSIS_VERSION } from '@eupnea/signal';
import { readBuildIdentity } from '../config/build-identity.ts';
import { findPatient } from '../modules/patients/patient-service.ts';
import { DATASET_JOB_KIND } from '../modules/research/dataset/dataset-service.ts';
import { REANALYSIS_JOB_KIND } from '../modules/reanalysis/reanalysis-service.ts';
import { UploadImporter } from '../modules/uploads/import-upload.ts';
import { DETECTOR_JOB_KIND } from '../modules/detectors/detector-run-service.ts';
import type { DetectorRunParts } from '../modules/detectors/run-detector.ts';
import { IMPORT_JOB_KIND } from '../modules/uploads/upload-service.ts';
import { ensureAnalysis } from '../storage/ensure-analysis.ts';
import { UploadFiles } from '../storage/import/upload-files.ts';
import type { Storage } from '../storage/open-storage.ts';
import { REANALYSIS_PURPOSE } from '../storage/finding-in-force.ts';
import { DEFAULT_RETENTION } from '../storage/retention/retain.ts';
import { referenceWeightKg } from '../pipeline/assignment.ts';
import { createDetectorHandler } from './create-detector-handler.ts';
import { createImportHandler } from './create-import-handler.ts';
import { createReanalysisHandler } from './create-reanalysis-handler.ts';
import { JobQueue } from './job-queue.ts';
import { type JobHandler, JobRunner } from './job-runner.ts';
import { createMaintenanceJobs } from './maintenance-jobs.ts';

/**
 * Heartbeat interval of jobs whose progress a user watches (import, analysis, data set); bounds the delay of a
 * cancellation to a second.
 */
const WATCHED_HEARTBEAT_MS = 400;

export interface Jobs {
  readonly queue: JobQueue;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Polls at once for a queued job that a user waits for. */
  wake(): void;
}

export interface JobsOptions {
  readonly waveformDays: number;
  /** What runs of detectors of others need; without it this process runs none. */
  readonly detectors?: Omit<DetectorRunParts, 'pool'>;
  /** Jobs of the modules, by kind. */
  readonly handlers?: { readonly [kind: string]: JobHandler };
  /** Jobs that may take long, by kind; they delay no import. */
  readonly longHandlers?: { readonly [kind: string]: JobHandler };
  readonly onProblem: (error: Error) => void;
}

/** Creates the runner of this server's jobs; it starts with start(). */
export function openJobRunner(storage: Storage, options: JobsOptions): Jobs {
  const queue = new JobQueue(storage.pool, `${hostname()}/${process.pid}`);
  const policy = { ...DEFAULT_RETENTION, waveformDays: options.waveformDays };
  const files = new UploadFiles(storage.dataDir);
  const { handlers, recurring } = createMaintenanceJobs(storage, files, policy);
  const importer = new UploadImporter({
    db: storage.db,
    pool: storage.pool,
    files,
    ensureAnalysis: () =>
      ensureAnalysis(storage.pool, {
        ...readBuildIdentity(),
        parameters: { analysisVersion: ANALYSIS_VERSION },
      }),
    now: Date.now,
  });
  const reanalysis = createReanalysisHandler({
    pool: storage.pool,
    ensureAnalysis: () =>
      ensureAnalysis(storage.pool, {
        ...readBuildIdentity(),
        parameters: { analysisVersion: ANALYSIS_VERSION, purpose: REANALYSIS_PURPOSE },
      }),
    readReferenceWeightKg: async (patientId) => referenceWeightKg(await findPatient(storage.db, patientId)),
  });
  const runner = new JobRunner(queue, {
    handlers: {
      ...handlers,
      ...options.handlers,
      [IMPORT_JOB_KIND]: createImportHandler(importer),
      [REANALYSIS_JOB_KIND]: reanalysis,
    },
    recurring,
    heartbeatsMs: {
      [IMPORT_JOB_KIND]: WATCHED_HEARTBEAT_MS,
      [REANALYSIS_JOB_KIND]: WATCHED_HEARTBEAT_MS,
      [DATASET_JOB_KIND]: WATCHED_HEARTBEAT_MS,
    },
    alone: storage.kind === 'embedded',
    onProblem: options.onProblem,
  });
  // A runner of its own: a detector of others that answers slowly, or a score of a project, delays no import.
  const longRunner = new JobRunner(queue, {
    handlers: {
      ...options.longHandlers,
      ...(options.detectors === undefined
        ? {}
        : { [DETECTOR_JOB_KIND]: createDetectorHandler({ ...options.detectors, pool: storage.pool }) }),
    },
    recurring: {},
    heartbeatMs: WATCHED_HEARTBEAT_MS,
    // Jobs of a former process are swept by the first runner.
    alone: false,
    onProblem: options.onProblem,
  });
  return {
    queue,
    start: async () => {
      await runner.start();
      await longRunner.start();
      // Sweeps the remains of a crashed import as soon as possible, not at the next full hour.
      await queue.enqueue({ kind: 'sweep', payload: {}, uniqueName: 'sweep' });
    },
    stop: async () => {
      await Promise.all([runner.stop(), longRunner.stop()]);
    },
    wake: () => {
      runner.wake();
      longRunner.wake();
    },
  };
}
