import type { ClaimedJob, JobQueue } from './job-queue.ts';

/** Poll interval for queued jobs; each poll is one indexed query. */
const POLL_INTERVAL_MS = 2_000;

/** Heartbeat interval; several fit into a lease, so that one slow query does not lose the job. */
const HEARTBEAT_INTERVAL_MS = 5_000;

/** Reason for interrupting a job, passed by its signal. */
export class JobInterruption extends Error {
  readonly why: 'cancelled' | 'lost' | 'stopping';

  constructor(why: 'cancelled' | 'lost' | 'stopping') {
    super(`The job was interrupted: ${why}`);
    this.why = why;
  }
}

export interface JobContext {
  readonly job: ClaimedJob;
  /**
   * Ends with a JobInterruption when the job is cancelled, lost or the server stops: the handler then throws soon
   * (signal.throwIfAborted()).
   */
  readonly signal: AbortSignal;
  /** 0 to 1; stored with the next heartbeat. */
  reportProgress(progress: number): void;
}

/** Handler of one job kind. The return value is stored as JSON; an exception becomes the job's error. */
export type JobHandler = (context: JobContext) => Promise<unknown>;

export interface JobRunnerOptions {
  /** Default HEARTBEAT_INTERVAL_MS; tests wait less. */
  readonly heartbeatMs?: number;
  /** Shorter heartbeat interval for kinds that users watch and may cancel. */
  readonly heartbeatsMs?: { readonly [kind: string]: number };
  readonly handlers: { readonly [kind: string]: JobHandler };
  /** Recurring jobs, with the seconds between two runs. */
  readonly recurring: { readonly [kind: string]: number };
  /** True on the embedded database, where no other process can hold a job at start. */
  readonly alone: boolean;
  readonly onProblem: (error: Error) => void;
}

/** Runs one job at a time, so that imports and maintenance leave resources to the live streams. */
export class JobRunner {
  readonly #queue: JobQueue;
  readonly #options: JobRunnerOptions;
  readonly #stop = new AbortController();
  #timer: NodeJS.Timeout | null = null;
  #turn: Promise<void> = Promise.resolve();
  #isAtWork = false;
  /** A job was queued during the current poll. */
  #isWoken = false;

  constructor(queue: JobQueue, options: JobRunnerOptions) {
    this.#queue = queue;
    this.#options = options;
  }

  async start(): Promise<void> {
    await this.#queue.sweepOrphans(this.#options.alone);
    this.#schedule(0);
  }

  /** Polls now, unless a job is running. */
  wake(): void {
    if (this.#timer === null || this.#isAtWork) {
      this.#isWoken = true;
      return;
    }
    clearTimeout(this.#timer);
    this.#schedule(0);
  }

  /** Asks the current job to stop and waits for it; the job continues at the next start. */
  async stop(): Promise<void> {
    this.#stop.abort(new JobInterruption('stopping'));
    if (this.#timer !== null) clearTimeout(this.#timer);
    await this.#turn;
  }

  #schedule(afterMs: number): void {
    if (this.#stop.signal.aborted) return;
    this.#timer = setTimeout(() => {
      this.#isAtWork = true;
      this.#isWoken = false;
      this.#turn = this.#takeTurn().then(
        (worked) => this.#rest(worked ? 0 : POLL_INTERVAL_MS),
        (error: unknown) => {
          this.#options.onProblem(asError(error));
          this.#rest(POLL_INTERVAL_MS);
        },
      );
    }, afterMs);
  }

  #rest(forMs: number): void {
    this.#isAtWork = false;
    this.#schedule(this.#isWoken ? 0 : forMs);
  }

  async #takeTurn(): Promise<boolean> {
    await this.#queue.sweepOrphans(false);
    for (const [kind, seconds] of Object.entries(this.#options.recurring)) {
      await this.#queue.enqueueRecurring(kind, seconds);
    }
    const job = await this.#queue.claim(Object.keys(this.#options.handlers));
    if (job === null) return false;
    await this.#run(job);
    return true;
  }

  async #run(job: ClaimedJob): Promise<void> {
    const handler = this.#options.handlers[job.kind];
    if (handler === undefined) throw new Error(`No handler for jobs of kind ${job.kind}`);
    const ended = new AbortController();
    let progress = 0;
    let cancelling = false;
    const beat = setInterval(
      () => {
        this.#queue.heartbeat(job, progress).then(
          (answer) => {
            if (answer === 'held') return;
            cancelling = answer === 'cancelling';
            ended.abort(new JobInterruption(cancelling ? 'cancelled' : 'lost'));
          },
          (error: unknown) => this.#options.onProblem(asError(error)),
        );
      },
      this.#options.heartbeatsMs?.[job.kind] ?? this.#options.heartbeatMs ?? HEARTBEAT_INTERVAL_MS,
    );
    const signal = AbortSignal.any([ended.signal, this.#stop.signal]);
    const reportProgress = (value: number) => {
      progress = Math.min(Math.max(value, 0), 1);
    };
    const outcome = await handler({ job, signal, reportProgress }).then(
      (result) => ({ result, error: null }),
      (error: unknown) => ({ result: null, error: asError(error) }),
    );
    clearInterval(beat);
    if (outcome.error === null) await this.#queue.complete(job, outcome.result);
    else if (cancelling) await this.#queue.cancelled(job);
    else if (this.#stop.signal.aborted) await this.#queue.release(job);
    else await this.#queue.fail(job, outcome.error.message);
  }
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
