import type { JobReport, JobRequest } from './job-messages.ts';

/** Progress is told at most this often: a terminal's reader sees no more. */
const TELL_EVERY_MS = 200;

export type DoTask<Task, Result> = (task: Task, onBytes: (bytes: number) => void) => Promise<Result>;

/** What passes between the command and its processes. */
interface JobTypes {
  readonly setup: unknown;
  readonly task: unknown;
  readonly result: unknown;
}

/**
 * The other side of runJobs(): this process does tasks until the command lets it go or ends itself.
 * @param prepare makes of the setup what does the tasks
 * @param explain why a task failed, for people
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
