import { hostname } from 'node:os';
import type { Storage } from '../storage/open-storage.ts';
import { DEFAULT_RETENTION } from '../storage/retention/retain.ts';
import { JobQueue } from './job-queue.ts';
import { JobRunner } from './job-runner.ts';
import { createMaintenanceJobs } from './maintenance-jobs.ts';

export interface JobsOptions {
  readonly waveformDays: number;
  readonly onProblem: (error: Error) => void;
}

/** Runs this server's jobs once it is started. */
export function openJobRunner(storage: Storage, options: JobsOptions): JobRunner {
  const queue = new JobQueue(storage.pool, `${hostname()}/${process.pid}`);
  const maintenance = createMaintenanceJobs(storage, {
    ...DEFAULT_RETENTION,
    waveformDays: options.waveformDays,
  });
  return new JobRunner(queue, {
    ...maintenance,
    alone: storage.kind === 'embedded',
    onProblem: options.onProblem,
  });
}
