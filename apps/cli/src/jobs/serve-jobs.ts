import type { JobReport, JobRequest } from './job-messages.ts';

/** Minimum interval of progress messages, ms. */
const TELL_EVERY_MS = 200;

export type DoTask<Task, Result> = (task: Task, onBytes: (bytes: number) => void) => Promise<Result>;

/** Messages between the command and its processes. */
interface JobTypes {
  readonly setup: unknown;
  readonly task: unknown;
  readonly result: unknown;
}

/**
 * Worker side of runJobs(): runs tasks until released or terminated.
 * @param prepare creates the task function from the setup
 * @param explain reason of a failure for the user
 */
export function serveJobs<Job extends JobTypes>(
  prepare: (setup: Job['setup']) => DoTask<Job['task'], Job['result']>,
  explain: (error: unknown) => string,
): void {
  let doTask: DoTask<Job['task'], Job['result']> | null = null;
  const tell = (report: JobReport<Job['result']>) => process.send?.(report);
  process.on('disconnect', () => process.exit(0));
  process.on('message', (request: JobRequest<Job['setup'], Job['task']>) => {
    if (request.type === 'setup') {
      doTask = prepare(request.setup);
      return;
    }
    if (doTask === null) throw new Error('Invariant broken: the setup comes before the first task');
    let toldAt = 0;
    const onBytes = (bytes: number) => {
      const now = performance.now();
      if (now - toldAt < TELL_EVERY_MS) return;
      toldAt = now;
      tell({ type: 'progress', bytes });
    };
    doTask(request.task, onBytes).then(
      (result) => tell({ type: 'done', result }),
      (error: unknown) => tell({ type: 'failed', reason: explain(error) }),
    );
  });
}
