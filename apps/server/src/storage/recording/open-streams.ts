import { type SampleBlock, type SampleClock, sampleTimeUs } from '@eupnea/model';
import type { Journal } from '../journal/journal.ts';
import { ChunkAssembler, type OpenChunk } from '../waveform/chunk-assembler.ts';
import { encodeChunk } from '../waveform/chunk-codec.ts';
import type { ChunkRecord } from './recording-batch.ts';

/** Idle time after which the chunk of a stream is closed and moves from the journal to the database, ms. */
const IDLE_CLOSE_MS = 15_000;

interface OpenStream {
  readonly deviceId: number;
  readonly epoch: number;
  readonly clock: SampleClock;
  readonly assembler: ChunkAssembler;
  lastAppendAt: number;
}

export type StoreChunk = (key: string, end: number, chunk: ChunkRecord) => void;

/** Open streams: samples go to the journal at once, and to a chunk after 10 s, at a gap, or when idle. */
export class OpenStreams {
  readonly #journal: Journal;
  readonly #store: StoreChunk;
  readonly #streams = new Map<string, OpenStream>();

  constructor(journal: Journal, store: StoreChunk) {
    this.#journal = journal;
    this.#store = store;
  }

  append(deviceId: number, epoch: number, anchorMs: number, block: SampleBlock): void {
    if (block.length === 0) return;
    const key = streamKey(deviceId, epoch, block.rateHz);
    const end = block.firstIndex + block.length;
    this.#journal.append(key, end, { type: 'samples', deviceId, epoch, anchorMs, block });
    const stream = this.#open(key, deviceId, epoch, { anchorMs, rateHz: block.rateHz });
    stream.lastAppendAt = Date.now();
    for (const chunk of stream.assembler.push(block)) this.#finish(key, stream, chunk);
  }

  /** Closes the chunks of one epoch, or of all epochs. */
  close(deviceId?: number, epoch?: number): void {
    for (const [key, stream] of this.#streams) {
      if (deviceId !== undefined && (stream.deviceId !== deviceId || stream.epoch !== epoch)) continue;
      this.#finish(key, stream, stream.assembler.finish());
      this.#streams.delete(key);
    }
  }

  closeIdle(now: number): void {
    for (const [key, stream] of this.#streams) {
      if (stream.assembler.length > 0 && now - stream.lastAppendAt > IDLE_CLOSE_MS) {
        this.#finish(key, stream, stream.assembler.finish());
      }
    }
  }

  #open(key: string, deviceId: number, epoch: number, clock: SampleClock): OpenStream {
    const known = this.#streams.get(key);
    if (known !== undefined) return known;
    const stream = { deviceId, epoch, clock, assembler: new ChunkAssembler(clock.rateHz), lastAppendAt: 0 };
    this.#streams.set(key, stream);
    return stream;
  }

  #finish(key: string, stream: OpenStream, chunk: OpenChunk | null): void {
    if (chunk !== null) this.#store(key, chunk.firstIndex + chunk.length, describeChunk(stream, chunk));
  }
}

export function streamKey(deviceId: number, epoch: number, rateHz: number): string {
  return `${deviceId}/${epoch}/${rateHz}`;
}

export function describeChunk(
  stream: { readonly deviceId: number; readonly epoch: number; readonly clock: SampleClock },
  chunk: OpenChunk,
): ChunkRecord {
  return {
    deviceId: stream.deviceId,
    epoch: stream.epoch,
    rateHz: stream.clock.rateHz,
    firstIndex: chunk.firstIndex,
    startedAtUs: sampleTimeUs(stream.clock, chunk.firstIndex),
    endedAtUs: sampleTimeUs(stream.clock, chunk.firstIndex + chunk.length),
    chunk: encodeChunk(chunk.columns),
  };
}
