import type { SampleBlock, ServerTimeUs } from '@eupnea/model';
import type { EpochRecord, RecordingBatch } from './recording-batch.ts';
import type { RecoveredSamples } from './recover-samples.ts';

/** The write path of the pipeline for all data of a stream. */
export interface Recording {
  /** Samples in the journal of the last run that were not in committed chunks. */
  readonly recovered: RecoveredSamples;
  /**
   * Resolves after commit; only then may a breath or alert be published. Batches of many devices share a
   * transaction, which begins at most FLUSH_INTERVAL_MS after the first. Rejects when this submission cannot
   * be stored, or with RecordingOverflowError when the queue is full.
   */
  write(batch: RecordingBatch): Promise<void>;
  /** Writes the epoch to journal and database; call it before appending its first samples. */
  openEpoch(epoch: EpochRecord): Promise<void>;
  /**
   * Journals the samples (a crash loses at most 1 s) and stores them as chunks of about 10 s. Never waits.
   * Blocks of one device, epoch and rate must be in order; a jump of firstIndex is a gap and begins a new
   * chunk. Copies the columns before it returns.
   * @param anchorMs time of sample 0 of the epoch, ms since the Unix epoch
   */
  appendSamples(deviceId: number, epoch: number, anchorMs: number, block: SampleBlock): void;
  /** Closes the chunks of the epoch and stores its end. */
  closeEpoch(deviceId: number, epoch: number, endedAtUs: ServerTimeUs): Promise<void>;
  /**
   * Recomputes the five-minute rollups around moved session borders. Call it after that transaction. Resolves
   * after its commit.
   */
  recutRollups(deviceId: number, bordersUs: readonly bigint[]): Promise<void>;
  /**
   * Back-pressure: true while more is queued than the database can write. Stop reading from devices until
   * whenWritable().
   */
  readonly saturated: boolean;
  whenWritable(): Promise<void>;
  /** Resolves when earlier submissions are committed and earlier samples are in the journal. */
  flush(): Promise<void>;
  readonly stats: RecordingStats;
  /** Closes open chunks, writes the queue and stops the timers. Submit nothing afterwards. */
  close(): Promise<void>;
}

export interface RecordingProblem {
  readonly error: Error;
  /** The database is unreachable and is retried; nothing is lost so far. */
  readonly retrying: boolean;
  readonly lostSamples: number;
}

export interface RecordingStats {
  readonly queuedRows: number;
  readonly committedBreaths: number;
  readonly committedChunks: number;
  readonly transactions: number;
  readonly failedSubmissions: number;
  /** Samples that could not be journaled or stored: zero in a healthy system. */
  readonly lostSamples: number;
  readonly lastTransactionMs: number;
  readonly longestTransactionMs: number;
  readonly journalBytes: number;
  /** Number of five-minute rollups waiting to be closed. */
  readonly dueRollups: number;
}
