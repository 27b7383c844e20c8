import type { SampleBlock, ServerTimeUs } from '@eupnea/model';
import type { EpochRecord, RecordingBatch } from './recording-batch.ts';
import type { RecoveredSamples } from './recover-samples.ts';

/** The write path of the pipeline: everything a stream leaves behind goes through here. */
export interface Recording {
  /** What the last run's journal held beyond its committed chunks. */
  readonly recovered: RecoveredSamples;
  /**
   * Resolves after commit: only then may a breath or alert be published. Batches of many devices share a transaction,
   * begun at most FLUSH_INTERVAL_MS after the first of them. Rejects when this submission cannot be stored (its
   * neighbours are), or with RecordingOverflowError when the queue is full.
   */
  write(batch: RecordingBatch): Promise<void>;
  /** Writes the epoch to the journal and the database; await it, or at least call it, before its first samples. */
  openEpoch(epoch: EpochRecord): Promise<void>;
  /**
   * Journals the samples (a crash loses at most 1 s of them) and stores them as chunks of about 10 s. Never waits.
   * Blocks of one device, epoch and rate come in order; a jump of firstIndex is a gap and begins a new chunk. The
   * columns are copied before it returns.
   * @param anchorMs time of sample 0 of the epoch, milliseconds since the Unix epoch
   */
  appendSamples(deviceId: number, epoch: number, anchorMs: number, block: SampleBlock): void;
  /** Closes the chunks of the epoch and stores its end. */
  closeEpoch(deviceId: number, epoch: number, endedAtUs: ServerTimeUs): Promise<void>;
  /**
   * A session border of the device was moved to or away from these times: call it after that transaction, and the
   * five minutes they fall into are cut anew. Resolves when that is committed.
   */
  recutRollups(deviceId: number, bordersUs: readonly bigint[]): Promise<void>;
  /** True while more is queued than the database keeps up with: stop reading from devices until whenWritable(). */
  readonly saturated: boolean;
  whenWritable(): Promise<void>;
  /** Everything submitted before is committed, every sample appended before is in the journal. */
  flush(): Promise<void>;
  readonly stats: RecordingStats;
  /** Closes open chunks, writes what is queued and ends the timers. Submit nothing afterwards. */
  close(): Promise<void>;
}

export interface RecordingProblem {
  readonly error: Error;
  /** The database is out of reach and is tried again; nothing is lost so far. */
  readonly retrying: boolean;
  readonly lostSamples: number;
}

export interface RecordingStats {
  readonly queuedRows: number;
  readonly committedBreaths: number;
  readonly committedChunks: number;
  readonly transactions: number;
  readonly failedSubmissions: number;
  /** Samples that could not be journaled or stored: zero in a sound system. */
  readonly lostSamples: number;
  readonly lastTransactionMs: number;
  readonly longestTransactionMs: number;
  readonly journalBytes: number;
  /** Five-minute rollups that wait to be closed. */
  readonly dueRollups: number;
}
