import { Worker } from 'node:worker_threads';
import { ProblemError } from '../http/problem-error.ts';
import type { Drawing, DrawingJob, DrawingOrder, DrawnDocument } from './drawing-thread.ts';

/** Maximum time of one document in the thread, ms: the longest, an audit of 200 patients by 28 days, takes about two seconds. */
const DRAWING_MAX_MS = 30_000;
/** Maximum documents that wait; further requests are refused, because each holds its numbers in memory. */
const WAITING_MAX = 16;
/** Maximum documents of one account that wait, so that four accounts must ask at once to fill the queue. */
const WAITING_OF_ACCOUNT_MAX = 4;
/** Idle time after which the thread ends and frees its memory, ms. */
const IDLE_MS = 60_000;
/** Heap of the thread, MB: fonts and the longest document need 140 MB. */
const HEAP_MEGABYTES = 256;
/** Maximum size of a document, bytes: the longest audit, 68 pages, has one million. */
const BYTES_MAX = 16 * 1024 * 1024;
const RETRY_SECONDS = 5;

/** The part of a Worker that the press uses. */
export interface Thread {
  postMessage(order: DrawingOrder): void;
  on(event: 'message', take: (drawing: Drawing) => void): unknown;
  on(event: 'error', fail: (error: unknown) => void): unknown;
  on(event: 'exit', end: () => void): unknown;
  terminate(): Promise<unknown>;
}

interface Waiting {
  readonly job: DrawingJob;
  readonly account: number;
  resolve(drawn: DrawnDocument): void;
  reject(error: Error): void;
}

/**
 * Draws documents one after the other in a thread of its own, so that no request waits for their computing. Accounts take
 * turns: a document waits for at most one of each other account before it.
 */
export class DocumentPress {
  readonly #openThread: () => Thread;
  readonly #waiting: Waiting[] = [];
  /** Order in which each account that waits was last served. */
  readonly #served = new Map<number, number>();
  #thread: Thread | null = null;
  #current: (Waiting & { readonly order: number; readonly timer: NodeJS.Timeout }) | null = null;
  #idle: NodeJS.Timeout | null = null;
  #orders = 0;

  constructor(openThread: () => Thread = openDrawingThread) {
    this.#openThread = openThread;
  }

  async draw(job: DrawingJob, account: number): Promise<DrawnDocument> {
    const own = this.#waiting.filter((waiting) => waiting.account === account).length;
    if (this.#waiting.length >= WAITING_MAX || own >= WAITING_OF_ACCOUNT_MAX)
      throw new ProblemError('unavailable', { retryAfterSeconds: RETRY_SECONDS });
    return await new Promise((resolve, reject) => {
      this.#waiting.push({ job, account, resolve, reject });
      this.#next();
    });
  }

  async stop(): Promise<void> {
    for (const waiting of this.#waiting.splice(0)) waiting.reject(new ProblemError('unavailable'));
    await this.#drop(new ProblemError('unavailable'));
  }

  #next(): void {
    if (this.#current !== null) return;
    const next = this.#takeFirst();
    if (next === null) return this.#rest();
    if (this.#idle !== null) clearTimeout(this.#idle);
    this.#idle = null;
    const order = (this.#orders += 1);
    this.#served.set(next.account, order);
    const timer = setTimeout(() => void this.#drop(new Error('A document took too long')), DRAWING_MAX_MS);
    this.#current = { ...next, order, timer };
    this.#open().postMessage({ order, ...next.job } satisfies DrawingOrder);
  }

  /** The oldest document of the account that was served longest ago. */
  #takeFirst(): Waiting | null {
    const accounts = new Set(this.#waiting.map(({ account }) => account));
    for (const account of this.#served.keys()) if (!accounts.has(account)) this.#served.delete(account);
    const turnOf = ({ account }: Waiting): number => this.#served.get(account) ?? 0;
    const [first] = this.#waiting.toSorted((left, right) => turnOf(left) - turnOf(right));
    if (first === undefined) return null;
    this.#waiting.splice(this.#waiting.indexOf(first), 1);
    return first;
  }

  #rest(): void {
    this.#idle ??= setTimeout(() => void this.#drop(null), IDLE_MS);
    this.#idle.unref();
  }

  #open(): Thread {
    if (this.#thread !== null) return this.#thread;
    const thread = this.#openThread();
    thread.on('message', (drawing) => this.#take(drawing));
    // A thread that was dropped may fail while it ends; the document in the next thread goes on.
    const end = (error: Error): void => {
      if (this.#thread === thread) void this.#drop(error);
    };
    thread.on('error', (error) => end(error instanceof Error ? error : new Error('The thread failed')));
    thread.on('exit', () => end(new Error('The thread ended')));
    this.#thread = thread;
    return thread;
  }

  #take(drawing: Drawing): void {
    const current = this.#current;
    if (current === null || current.order !== drawing.order) return;
    this.#current = null;
    clearTimeout(current.timer);
    if ('failure' in drawing) current.reject(new Error(drawing.failure));
    else if (drawing.bytes.byteLength > BYTES_MAX) current.reject(new ProblemError('payload_too_large'));
    else current.resolve(drawing);
    this.#next();
  }

  /** Ends the thread; the document in it fails, and the next one gets a new thread. */
  async #drop(error: Error | null): Promise<void> {
    const [thread, current] = [this.#thread, this.#current];
    this.#thread = null;
    this.#current = null;
    if (this.#idle !== null) clearTimeout(this.#idle);
    this.#idle = null;
    if (current !== null) {
      clearTimeout(current.timer);
      current.reject(error ?? new Error('Invariant broken: an idle thread draws nothing'));
    }
    await thread?.terminate();
    if (this.#waiting.length > 0) this.#next();
  }
}

function openDrawingThread(): Thread {
  const thread = new Worker(new URL('./drawing-thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES },
  });
  thread.unref();
  return thread;
}
