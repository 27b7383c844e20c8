import { setImmediate, setTimeout as delay } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { inTransaction, isMissingPartition, isPassingError } from '../transaction.ts';
import type { RecordingBatch } from './recording-batch.ts';
import { countRows, mergeBatches, writeBatch } from './write-batch.ts';

/** Maximum time that a submission waits for others before its transaction begins, ms. */
export const FLUSH_INTERVAL_MS = 200;

/**
 * Rows per transaction: keeps it well under the 200 ms that the embedded database's only connection may be
 * held (measured in docs/operations/storage.md).
 */
export const MAX_ROWS_PER_TRANSACTION = 200;

/**
 * Queue length from which the pipeline must stop reading: about 10 s of 500 devices on the embedded database.
 */
const SATURATED_ROWS = 5_000;

/** Queue length above which submissions are refused, to bound memory. */
const MAX_QUEUED_ROWS = 50_000;

/** Breaths, what they raise, and what that raises: what still comes after these is of a source that was not stopped. */
const CLOSING_ROUNDS = 3;

const RETRY_FIRST_MS = 100;
const RETRY_MAX_MS = 5_000;

export class RecordingOverflowError extends Error {
  constructor() {
    super(`The recording queue is full (${MAX_QUEUED_ROWS} rows): the database does not keep up`);
    this.name = 'RecordingOverflowError';
  }
}

interface Submission {
  readonly batch: RecordingBatch;
  readonly rows: number;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

export interface WriterHooks {
  /** Runs before each transaction with the rows it will write; creates their partitions. */
  readonly beforeTransaction?: (batch: Required<RecordingBatch>) => Promise<void>;
  /**
   * Runs after a transaction failed because a partition is missing, before its one retry; clears the cache of
   * partitions.
   */
  readonly onMissingPartition?: () => void;
  /** Runs at the beginning of each transaction; an exception refuses the transaction. */
  readonly afterBegin?: (client: PoolClient, batch: Required<RecordingBatch>) => Promise<void>;
  /** Runs at the end of each transaction with the written rows, for rollups. */
  readonly beforeCommit: (client: PoolClient, batch: Required<RecordingBatch>) => Promise<void>;
  readonly afterCommit: () => void;
  /** Called when the database rejects a submission, or is unreachable and is retried. */
  readonly onProblem: (error: Error, detail: { readonly retrying: boolean }) => void;
}

/** Group commit: submissions of many devices share a transaction, and each gets its own result. */
export class RecordingWriter {
  readonly #pool: Pool;
  readonly #hooks: WriterHooks;
  #queue: Submission[] = [];
  #queuedRows = 0;
  #timer: NodeJS.Timeout | null = null;
  #running: Promise<void> | null = null;
  /** No commit is tried again from here on: the database may be unreachable. */
  #closing = false;
  #closed = false;
  #waiting: (() => void)[] = [];
  transactions = 0;
  committedBreaths = 0;
  committedChunks = 0;
  failedSubmissions = 0;
  lastTransactionMs = 0;
  longestTransactionMs = 0;

  constructor(pool: Pool, hooks: WriterHooks) {
    this.#pool = pool;
    this.#hooks = hooks;
  }

  get queuedRows(): number {
    return this.#queuedRows;
  }

  get saturated(): boolean {
    return this.#queuedRows >= SATURATED_ROWS;
  }

  /** Resolves when the queue has fallen to half the mark (hysteresis). */
  async whenWritable(): Promise<void> {
    if (!this.saturated) return;
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  /** Resolves after commit. */
  async write(batch: RecordingBatch): Promise<void> {
    const rows = countRows(batch);
    if (rows === 0) return;
    if (this.#closed) throw new Error('The recording writer is closed');
    if (this.#queuedRows + rows > MAX_QUEUED_ROWS) throw new RecordingOverflowError();
    await this.#submit(batch, rows);
  }

  /** Runs a transaction even if nothing is queued, for beforeCommit. */
  async nudge(): Promise<void> {
    if (this.#closed) throw new Error('The recording writer is closed');
    await this.#submit({}, 0);
  }

  async #submit(batch: RecordingBatch, rows: number): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.#queue.push({ batch, rows, resolve, reject });
      this.#queuedRows += rows;
      this.#schedule();
    });
  }

  /**
   * Waits for a transaction that contains everything submitted before; later submissions do not prolong it.
   */
  async flush(): Promise<void> {
    await this.#running;
    if (this.#queue.length > 0) this.#start();
    await this.#running;
  }

  /**
   * Stores what is queued and what follows from it: committed breaths raise alerts and end intervals. Refuses everything
   * later.
   */
  async close(): Promise<void> {
    this.#closing = true;
    for (let round = 0; round < CLOSING_ROUNDS; round += 1) {
      await this.flush();
      await setImmediate();
      if (this.#queue.length === 0) break;
    }
    this.#closed = true;
    await this.flush();
  }

  #schedule(): void {
    if (this.#running !== null) return;
    if (this.#queuedRows >= MAX_ROWS_PER_TRANSACTION) return this.#start();
    this.#timer ??= setTimeout(() => this.#start(), FLUSH_INTERVAL_MS);
  }

  #start(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#running ??= this.#drain().finally(() => {
      this.#running = null;
      if (this.#queue.length > 0) this.#schedule();
    });
  }

  /** Writes the submissions queued at its start; later ones wait for the next interval. */
  async #drain(): Promise<void> {
    let due = this.#queue.length;
    while (due > 0) {
      const group = this.#takeGroup(due);
      due -= group.length;
      await this.#commitGroup(group);
      for (const submission of group) this.#queuedRows -= submission.rows;
      if (this.#queuedRows <= SATURATED_ROWS / 2) for (const resume of this.#waiting.splice(0)) resume();
    }
  }

  #takeGroup(due: number): readonly Submission[] {
    let rows = 0;
    let taken = 0;
    for (const submission of this.#queue.slice(0, due)) {
      if (taken > 0 && rows + submission.rows > MAX_ROWS_PER_TRANSACTION) break;
      rows += submission.rows;
      taken += 1;
    }
    return this.#queue.splice(0, taken);
  }

  /** If the group is rejected, each submission is tried alone, so that a bad one affects only itself. */
  async #commitGroup(group: readonly Submission[]): Promise<void> {
    try {
      await this.#commit(group.map((submission) => submission.batch));
      for (const submission of group) submission.resolve();
    } catch (error) {
      if (group.length > 1) {
        for (const submission of group) await this.#commitGroup([submission]);
        return;
      }
      const reason = error instanceof Error ? error : new Error(String(error));
      this.failedSubmissions += 1;
      this.#hooks.onProblem(reason, { retrying: false });
      group[0]?.reject(reason);
    }
  }

  async #commit(batches: readonly RecordingBatch[]): Promise<void> {
    const batch = mergeBatches(batches);
    let wasMissing = false;
    for (let wait = RETRY_FIRST_MS; ; wait = Math.min(wait * 2, RETRY_MAX_MS)) {
      const startedAt = performance.now();
      try {
        await this.#hooks.beforeTransaction?.(batch);
        await inTransaction(this.#pool, async (client) => {
          await this.#hooks.afterBegin?.(client, batch);
          await writeBatch(client, batch);
          await this.#hooks.beforeCommit(client, batch);
        });
        this.#hooks.afterCommit();
        this.#count(batch, performance.now() - startedAt);
        return;
      } catch (error) {
        if (isMissingPartition(error) && !wasMissing) {
          wasMissing = true;
          this.#hooks.onMissingPartition?.();
          continue;
        }
        // Writing is idempotent, so a commit with a lost answer may be retried.
        if (this.#closing || !isPassingError(error) || !(error instanceof Error)) throw error;
        this.#hooks.onProblem(error, { retrying: true });
        await delay(wait);
      }
    }
  }

  #count(batch: Required<RecordingBatch>, elapsedMs: number): void {
    this.transactions += 1;
    this.committedBreaths += batch.breaths.length;
    this.committedChunks += batch.chunks.length;
    this.lastTransactionMs = elapsedMs;
    this.longestTransactionMs = Math.max(this.longestTransactionMs, elapsedMs);
  }
}
