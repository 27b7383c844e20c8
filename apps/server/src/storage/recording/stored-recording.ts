import type { SampleBlock, ServerTimeUs } from '@eupnea/model';
import type { Journal } from '../journal/journal.ts';
import type { RollupKeeper } from '../rollup/rollup-keeper.ts';
import { isPassingError } from '../transaction.ts';
import { OpenStreams } from './open-streams.ts';
import type { Recording, RecordingProblem, RecordingStats } from './recording.ts';
import type { ChunkRecord, EpochRecord, RecordingBatch } from './recording-batch.ts';
import type { RecordingWriter } from './recording-writer.ts';
import type { RecoveredSamples } from './recover-samples.ts';

/** Interval of the search for idle streams and finished five-minute periods, ms. */
const SWEEP_INTERVAL_MS = 5_000;

export interface RecordingParts {
  readonly writer: RecordingWriter;
  readonly journal: Journal;
  readonly keeper: RollupKeeper;
  readonly recovered: RecoveredSamples;
  readonly report: (problem: RecordingProblem) => void;
  /** Number of samples reported as lost. */
  readonly countLost: () => number;
  readonly release: () => void;
  /** True when finished breaths go to the journal too: a process that takes over has no earlier samples. */
  readonly journalsBreaths: boolean;
}

/** The write path on a database, a journal and the rollups between them. */
export class StoredRecording implements Recording {
  readonly recovered: RecoveredSamples;
  readonly #parts: RecordingParts;
  readonly #streams: OpenStreams;
  readonly #sweep: NodeJS.Timeout;
  #isClosing = false;
  #batches = 0;

  constructor(parts: RecordingParts) {
    this.#parts = parts;
    this.recovered = parts.recovered;
    this.#streams = new OpenStreams(parts.journal, (key, end, chunk) => this.#storeChunk(key, end, chunk));
    this.#sweep = setInterval(() => {
      this.#streams.closeIdle(Date.now());
      parts.keeper.expire(BigInt(Date.now()) * 1000n);
      // Fails only when the writer is closed or the database unreachable, which the writer reports.
      void this.#closeDueBuckets().catch(() => undefined);
    }, SWEEP_INTERVAL_MS);
  }

  write(batch: RecordingBatch): Promise<void> {
    return this.#parts.journalsBreaths ? this.#writeJournaled(batch) : this.#parts.writer.write(batch);
  }

  async #writeJournaled(batch: RecordingBatch): Promise<void> {
    const { journal, writer } = this.#parts;
    const { breaths = [], findings = [], undecided = [] } = batch;
    const [first] = [...breaths, ...findings, ...undecided];
    if (first === undefined) return await writer.write(batch);
    this.#batches += 1;
    const key = `batch/${first.deviceId}/${this.#batches}`;
    const journaled = { breaths, findings, undecided };
    journal.append(key, 1, { type: 'batch', deviceId: first.deviceId, batch: journaled });
    try {
      await writer.write(batch);
    } catch (error) {
      if (this.#isLeftForNextStart(error)) throw error;
      journal.confirm(key, 1);
      throw error;
    }
    journal.confirm(key, 1);
  }

  async openEpoch(epoch: EpochRecord): Promise<void> {
    const { journal, writer } = this.#parts;
    const key = `epoch/${epoch.deviceId}/${epoch.epoch}`;
    journal.append(key, 1, { type: 'epoch', epoch });
    try {
      await writer.write({ epochs: [epoch] });
    } catch (error) {
      if (!this.#isLeftForNextStart(error)) journal.confirm(key, 1);
      throw error;
    }
    journal.confirm(key, 1);
  }

  appendSamples(deviceId: number, epoch: number, anchorMs: number, block: SampleBlock): void {
    this.#streams.append(deviceId, epoch, anchorMs, block);
  }

  async closeEpoch(deviceId: number, epoch: number, endedAtUs: ServerTimeUs): Promise<void> {
    this.#streams.close(deviceId, epoch);
    await this.#parts.writer.write({ epochEnds: [{ deviceId, epoch, endedAtUs }] });
  }

  async recutRollups(deviceId: number, bordersUs: readonly bigint[]): Promise<void> {
    this.#parts.keeper.recut(deviceId, bordersUs);
    await this.#closeDueBuckets();
  }

  get saturated(): boolean {
    return this.#parts.writer.saturated;
  }

  whenWritable(): Promise<void> {
    return this.#parts.writer.whenWritable();
  }

  async flush(): Promise<void> {
    await this.#parts.journal.flush();
    await this.#parts.writer.flush();
  }

  get stats(): RecordingStats {
    const { writer, journal, keeper, countLost } = this.#parts;
    return {
      queuedRows: writer.queuedRows,
      committedBreaths: writer.committedBreaths,
      committedChunks: writer.committedChunks,
      transactions: writer.transactions,
      failedSubmissions: writer.failedSubmissions,
      lostSamples: countLost(),
      lastTransactionMs: writer.lastTransactionMs,
      longestTransactionMs: writer.longestTransactionMs,
      journalBytes: journal.bytes,
      dueRollups: keeper.dueBuckets,
    };
  }

  async close(): Promise<void> {
    clearInterval(this.#sweep);
    this.#isClosing = true;
    this.#streams.close();
    // First, because writing to an unreachable database may take longer than this process has.
    await this.#parts.journal.flush();
    await this.#parts.writer.close();
    await this.#parts.journal.close();
    this.#parts.release();
  }

  #storeChunk(key: string, end: number, chunk: ChunkRecord): void {
    const { writer, journal, report } = this.#parts;
    writer.write({ chunks: [chunk] }).then(
      () => journal.confirm(key, end),
      (error: unknown) => {
        const reason = error instanceof Error ? error : new Error(String(error));
        if (this.#isLeftForNextStart(error))
          return report({ error: reason, retrying: false, lostSamples: 0 });
        report({ error: reason, retrying: false, lostSamples: chunk.chunk.sampleCount });
        // Rejected permanently: kept in the journal, it would be rejected at every start.
        journal.confirm(key, end);
      },
    );
  }

  /** The database stopped before the server: the journal is recovered at the next start. */
  #isLeftForNextStart(error: unknown): boolean {
    return this.#isClosing && isPassingError(error);
  }

  async #closeDueBuckets(): Promise<void> {
    while (this.#parts.keeper.dueBuckets > 0) await this.#parts.writer.nudge();
  }
}
