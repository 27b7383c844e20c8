import { hostname } from 'node:os';
import type { Storage } from '../storage/open-storage.ts';
import { DEFAULT_RETENTION } from '../storage/retention/retain.ts';
import { JobQueue } from './job-queue.ts';
import { JobRunner } from './job-runner.ts';
import { createMaintenanceJobs } from './maintenance-jobs.ts';

export interface Jobs {
  readonly queue: JobQueue;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** A job was queued that somebody waits for: look at once. */
  wake(): void;
}

export interface JobsOptions {
  readonly waveformDays: number;
  readonly onProblem: (error: Error) => void;
}

/** Runs this server's jobs once it is started. */
export function openJobRunner(storage: Storage, options: JobsOptions): Jobs {
  const queue = new JobQueue(storage.pool, `${hostname()}/${process.pid}`);
  const maintenance = createMaintenanceJobs(storage, {
    ...DEFAULT_RETENTION,
    waveformDays: options.waveformDays,
  });
  const runner = new JobRunner(queue, {
    ...maintenance,
    alone: storage.kind === 'embedded',
    onProblem: options.onProblem,
  });
  return {
    queue,
    start: () => runner.start(),
    stop: () => runner.stop(),
    wake: () => runner.wake(),
  };
}
