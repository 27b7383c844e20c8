import { type ChildProcess, fork } from 'node:child_process';
import type { JobOutcome, JobReport, JobRequest } from './job-messages.ts';

export interface JobRun<Setup, Task, Result> {
  /** Module that calls serveJobs(). */
  readonly module: URL;
  /** Sent once to every process before its first task. */
  readonly setup: Setup;
  readonly tasks: readonly Task[];
  /** Number of processes. */
  readonly jobs: number;
  readonly onProgress: (place: number, bytes: number) => void;
  readonly onDone: (place: number, outcome: JobOutcome<Result>) => void;
}

/**
 * Runs tasks in parallel processes, which are reused. A task that crashes its process (out of memory) fails
 * alone; the next one gets a new process.
 */
export async function runJobs<Setup, Task, Result>(run: JobRun<Setup, Task, Result>): Promise<void> {
  const waiting = run.tasks.entries();
  const work = async () => {
    let worker: JobWorker<Setup, Task, Result> | null = null;
    for (const [place, task] of waiting) {
      if (worker === null || worker.hasEnded) worker = new JobWorker(run.module, run.setup);
      const outcome = await worker.do(task, (bytes) => run.onProgress(place, bytes));
      run.onDone(place, outcome);
    }
    worker?.end();
  };
  await Promise.all(Array.from({ length: Math.min(run.jobs, run.tasks.length) }, work));
}

/**
 * Old generation before its first collection, MB: V8 would by default collect a heap of 10 MB again and again while
 * breaths pass through it, an eighth of the processor time of an analysis.
 */
const EARLIEST_COLLECTION_MEGABYTES = 128;

/** One process, one task at a time. */
class JobWorker<Setup, Task, Result> {
  readonly #child: ChildProcess;
  #settle: ((outcome: JobOutcome<Result>) => void) | null = null;
  #onProgress: (bytes: number) => void = () => undefined;
  hasEnded = false;

  constructor(module: URL, setup: Setup) {
    this.#child = fork(module, {
      execArgv: [...process.execArgv, `--initial-old-space-size=${EARLIEST_COLLECTION_MEGABYTES}`],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.#child.on('message', (report: JobReport<Result>) => this.#take(report));
    this.#child.on('error', (error) => this.#endWith(error.message));
    this.#child.once('exit', (code, signal) => this.#endWith(signal ?? `exit code ${code}`));
    this.#send({ type: 'setup', setup });
  }

  async do(task: Task, onProgress: (bytes: number) => void): Promise<JobOutcome<Result>> {
    this.#onProgress = onProgress;
    const { promise, resolve } = Promise.withResolvers<JobOutcome<Result>>();
    this.#settle = resolve;
    this.#send({ type: 'task', task });
    return await promise;
  }

  end(): void {
    if (!this.hasEnded) this.#child.disconnect();
  }

  #take(report: JobReport<Result>): void {
    if (report.type === 'progress') this.#onProgress(report.bytes);
    else if (report.type === 'done') this.#settle?.({ ok: true, result: report.result });
    else this.#settle?.({ ok: false, reason: report.reason });
  }

  #endWith(how: string): void {
    this.hasEnded = true;
    this.#settle?.({ ok: false, reason: `the process that read it ended (${how})` });
  }

  #send(request: JobRequest<Setup, Task>): void {
    // The exit event of a terminated process follows.
    this.#child.send(request, () => undefined);
  }
}
