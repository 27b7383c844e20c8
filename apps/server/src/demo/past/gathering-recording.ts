import type { SampleBlock, ServerTimeUs } from '@eupnea/model';
import type { PipelineServices } from '../../pipeline/pipeline-services.ts';
import type { EpochRecord, RecordingBatch } from '../../storage/recording/recording-batch.ts';
import { describeChunk } from '../../storage/recording/open-streams.ts';
import { MAX_ROWS_PER_TRANSACTION } from '../../storage/recording/recording-writer.ts';
import { mergeBatches } from '../../storage/recording/write-batch.ts';
import { ChunkAssembler } from '../../storage/waveform/chunk-assembler.ts';

/**
 * Rows of one batch: a full transaction of the writer, which starts at once. A smaller batch would wait for others
 * (FLUSH_INTERVAL_MS); that took three quarters of the time.
 */
const BATCH_ROWS = MAX_ROWS_PER_TRANSACTION;

interface OpenRate {
  readonly anchorMs: number;
  readonly assembler: ChunkAssembler;
}

/**
 * Collects the output of a device's pipeline in order, for another process to store. The pipeline continues as if it
 * were stored: when storing fails, the whole story is discarded.
 */
export class GatheringRecording implements PipelineRecording {
  readonly saturated = false;
  readonly #deviceId: number;
  readonly #epochs = new Map<string, OpenRate>();
  #batches: RecordingBatch[] = [];
  #rows = 0;

  constructor(deviceId: number) {
    this.#deviceId = deviceId;
  }

  get isFull(): boolean {
    return this.#rows >= BATCH_ROWS;
  }

  /** Returns everything collected since the last call; null = nothing. */
  take(): RecordingBatch | null {
    if (this.#rows === 0) return null;
    const batch = mergeBatches(this.#batches);
    this.#batches = [];
    this.#rows = 0;
    return batch;
  }

  write(batch: RecordingBatch): Promise<void> {
    this.#gather(batch);
    return Promise.resolve();
  }

  openEpoch(epoch: EpochRecord): Promise<void> {
    return this.write({ epochs: [epoch] });
  }

  appendSamples(_deviceId: number, epoch: number, anchorMs: number, block: SampleBlock): void {
    const key = `${epoch}/${block.rateHz}`;
    const open = this.#epochs.get(key) ?? { anchorMs, assembler: new ChunkAssembler(block.rateHz) };
    this.#epochs.set(key, open);
    const stream = { deviceId: this.#deviceId, epoch, clock: { anchorMs, rateHz: block.rateHz } };
    const chunks = open.assembler.push(block).map((chunk) => describeChunk(stream, chunk));
    if (chunks.length > 0) this.#gather({ chunks });
  }

  closeEpoch(deviceId: number, epoch: number, endedAtUs: ServerTimeUs): Promise<void> {
    for (const [key, { anchorMs, assembler }] of this.#epochs) {
      const [number, rateHz] = key.split('/').map(Number);
      if (number !== epoch || rateHz === undefined) continue;
      const chunk = assembler.finish();
      if (chunk !== null)
        this.#gather({ chunks: [describeChunk({ deviceId, epoch, clock: { anchorMs, rateHz } }, chunk)] });
      this.#epochs.delete(key);
    }
    return this.write({ epochEnds: [{ deviceId, epoch, endedAtUs }] });
  }

  #gather(batch: RecordingBatch): void {
    this.#batches.push(batch);
    for (const rows of Object.values(batch)) this.#rows += rows.length;
  }
}

type PipelineRecording = PipelineServices['recording'];
