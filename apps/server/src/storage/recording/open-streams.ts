import { type SampleBlock, type SampleClock, sampleTimeUs } from '@eupnea/model';
import type { Journal } from '../journal/journal.ts';
import { ChunkAssembler, type OpenChunk } from '../waveform/chunk-assembler.ts';
import { encodeChunk } from '../waveform/chunk-codec.ts';
import type { ChunkRecord } from './recording-batch.ts';

/** Idle time after which the chunk of a stream is closed and moves from the journal to the database, ms. */
const IDLE_CLOSE_MS = 15_000;

interface OpenStream {
  readonly key: string;
  readonly deviceId: number;
  readonly epoch: number;
  /** Dates the open chunk; the anchor of an epoch follows the device's clock in small steps. */
  clock: SampleClock;
  readonly assembler: ChunkAssembler;
  lastAppendAt: number;
}

export type StoreChunk = (key: string, end: number, chunk: ChunkRecord) => void;

/** Open streams: samples go to the journal at once, and to a chunk after 10 s, at a gap, or when idle. */
export class OpenStreams {
  readonly #journal: Journal;
  readonly #store: StoreChunk;
  readonly #streams = new Map<string, OpenStream>();
  /** The stream of each device's newest block, found without composing its key. */
  readonly #newest = new Map<number, OpenStream>();

  constructor(journal: Journal, store: StoreChunk) {
    this.#journal = journal;
    this.#store = store;
  }

  append(deviceId: number, epoch: number, anchorMs: number, block: SampleBlock): void {
    if (block.length === 0) return;
    const stream = this.#open(deviceId, epoch, anchorMs, block.rateHz);
    const end = block.firstIndex + block.length;
    this.#journal.append(stream.key, end, { type: 'samples', deviceId, epoch, anchorMs, block });
    stream.lastAppendAt = Date.now();
    if (stream.assembler.length === 0) moveAnchor(stream, anchorMs);
    for (const chunk of stream.assembler.push(block)) {
      this.#finish(stream, chunk);
      moveAnchor(stream, anchorMs);
    }
  }

  /** Closes the chunks of one epoch, or of all epochs. */
  close(deviceId?: number, epoch?: number): void {
    for (const [key, stream] of this.#streams) {
      if (deviceId !== undefined && (stream.deviceId !== deviceId || stream.epoch !== epoch)) continue;
      this.#finish(stream, stream.assembler.finish());
      this.#streams.delete(key);
      if (this.#newest.get(stream.deviceId) === stream) this.#newest.delete(stream.deviceId);
    }
  }

  closeIdle(now: number): void {
    for (const stream of this.#streams.values()) {
      if (stream.assembler.length > 0 && now - stream.lastAppendAt > IDLE_CLOSE_MS) {
        this.#finish(stream, stream.assembler.finish());
      }
    }
  }

  #open(deviceId: number, epoch: number, anchorMs: number, rateHz: number): OpenStream {
    const newest = this.#newest.get(deviceId);
    if (newest?.epoch === epoch && newest.clock.rateHz === rateHz) return newest;
    const key = streamKey(deviceId, epoch, rateHz);
    const stream = this.#streams.get(key) ?? {
      key,
      deviceId,
      epoch,
      clock: { anchorMs, rateHz },
      assembler: new ChunkAssembler(rateHz),
      lastAppendAt: 0,
    };
    this.#streams.set(key, stream);
    this.#newest.set(deviceId, stream);
    return stream;
  }

  #finish(stream: OpenStream, chunk: OpenChunk | null): void {
    if (chunk === null) return;
    this.#store(stream.key, chunk.firstIndex + chunk.length, describeChunk(stream, chunk));
    stream.assembler.reuse(chunk);
  }
}

function moveAnchor(stream: OpenStream, anchorMs: number): void {
  if (stream.clock.anchorMs !== anchorMs) stream.clock = { ...stream.clock, anchorMs };
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
