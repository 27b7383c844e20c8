import { CHANNEL_CODES, type ChannelCode, type SampleBlock } from '@eupnea/model';
import type { ChannelColumns } from './channel-columns.ts';

/** Duration of a chunk, s (definitions.md, Time and storage). */
export const CHUNK_SECONDS = 10;

/** Contiguous samples of one stream and rate. */
export interface OpenChunk {
  readonly firstIndex: number;
  readonly length: number;
  readonly columns: ChannelColumns;
}

interface Column {
  readonly code: ChannelCode;
  readonly values: Float32Array;
}

/**
 * Joins blocks of one device, epoch and rate to chunks. A jump of the index or a change of channels ends the
 * chunk; overlapping samples are not added twice.
 */
export class ChunkAssembler {
  readonly #capacity: number;
  #firstIndex = 0;
  #length = 0;
  /** One past the last index ever taken. */
  #next = 0;
  #columns: readonly Column[] = [];
  /** Arrays of chunks that were given back, for the next chunk. */
  readonly #spare = new Map<ChannelCode, Float32Array>();

  constructor(rateHz: number) {
    this.#capacity = Math.max(1, Math.round(rateHz * CHUNK_SECONDS));
  }

  get length(): number {
    return this.#length;
  }

  /** @returns chunks completed by this block */
  push(block: SampleBlock): readonly OpenChunk[] {
    const finished: OpenChunk[] = [];
    let taken = Math.max(0, this.#next - block.firstIndex);
    const isSame = this.#hasSameChannels(block);
    if (!isSame && CHANNEL_CODES.every((code) => block.channels[code] === undefined)) return finished;
    if (!isSame || block.firstIndex > this.#next) this.#finish(finished);
    while (taken < block.length) {
      if (this.#length === 0) this.#begin(block.firstIndex + taken, block);
      const count = Math.min(block.length - taken, this.#capacity - this.#length);
      this.#copy(block, taken, count);
      taken += count;
      if (this.#length === this.#capacity) this.#finish(finished);
    }
    return finished;
  }

  /** Returns the current chunk and starts a new one; null when it is empty. */
  finish(): OpenChunk | null {
    const finished: OpenChunk[] = [];
    this.#finish(finished);
    return finished[0] ?? null;
  }

  /** Takes the arrays of a chunk back after the caller has encoded it: the next chunk overwrites them. */
  reuse({ columns }: OpenChunk): void {
    for (const code of CHANNEL_CODES) {
      const column = columns[code];
      if (column !== undefined) this.#spare.set(code, new Float32Array(column.buffer));
    }
  }

  /** False for a block without channels. Builds no list, because this runs ten times a second per device. */
  #hasSameChannels({ channels }: SampleBlock): boolean {
    let count = 0;
    for (const code of CHANNEL_CODES) {
      if (channels[code] === undefined) continue;
      if (this.#columns[count]?.code !== code) return false;
      count += 1;
    }
    return count > 0 && count === this.#columns.length;
  }

  #begin(firstIndex: number, { channels }: SampleBlock): void {
    this.#firstIndex = firstIndex;
    this.#columns = CHANNEL_CODES.filter((code) => channels[code] !== undefined).map((code) => ({
      code,
      values: this.#takeColumn(code),
    }));
  }

  #takeColumn(code: ChannelCode): Float32Array {
    const spare = this.#spare.get(code);
    if (spare === undefined) return new Float32Array(this.#capacity);
    this.#spare.delete(code);
    return spare;
  }

  #copy(block: SampleBlock, from: number, count: number): void {
    const to = this.#length;
    for (const { code, values } of this.#columns) {
      const source = block.channels[code];
      if (source === undefined) continue;
      // Value by value: a view of a short column would allocate a buffer for it.
      for (let index = 0; index < count; index += 1) values[to + index] = source[from + index] ?? Number.NaN;
    }
    this.#length += count;
    this.#next = this.#firstIndex + this.#length;
  }

  #finish(finished: OpenChunk[]): void {
    if (this.#length === 0) return;
    const columns: { [Code in ChannelCode]?: Float32Array } = {};
    for (const { code, values } of this.#columns) columns[code] = values.subarray(0, this.#length);
    finished.push({ firstIndex: this.#firstIndex, length: this.#length, columns });
    this.#length = 0;
  }
}
