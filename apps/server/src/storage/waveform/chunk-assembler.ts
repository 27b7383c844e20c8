import { CHANNEL_CODES, type ChannelCode, type SampleBlock } from '@eupnea/model';
import type { ChannelColumns } from './chunk-codec.ts';

/** Duration of a chunk, s (decisions section 4). */
export const CHUNK_SECONDS = 10;

/** Contiguous samples of one stream and rate. */
export interface OpenChunk {
  readonly firstIndex: number;
  readonly length: number;
  readonly columns: ChannelColumns;
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
  #codes: readonly ChannelCode[] = [];
  #columns: Float32Array[] = [];

  constructor(rateHz: number) {
    this.#capacity = Math.max(1, Math.round(rateHz * CHUNK_SECONDS));
  }

  get length(): number {
    return this.#length;
  }

  /** @returns chunks completed by this block */
  push(block: SampleBlock): readonly OpenChunk[] {
    const finished: OpenChunk[] = [];
    const codes = CHANNEL_CODES.filter((code) => block.channels[code] !== undefined);
    if (codes.length === 0) return finished;
    let taken = Math.max(0, this.#next - block.firstIndex);
    const contiguous = block.firstIndex <= this.#next;
    const sameChannels =
      codes.length === this.#codes.length && codes.every((code) => this.#codes.includes(code));
    if (!contiguous || !sameChannels) this.#finish(finished);
    while (taken < block.length) {
      if (this.#length === 0) this.#begin(block.firstIndex + taken, codes);
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

  #begin(firstIndex: number, codes: readonly ChannelCode[]): void {
    this.#firstIndex = firstIndex;
    this.#codes = codes;
    this.#columns = codes.map(() => new Float32Array(this.#capacity));
  }

  #copy(block: SampleBlock, from: number, count: number): void {
    this.#codes.forEach((code, position) => {
      const values = block.channels[code]?.subarray(from, from + count);
      if (values !== undefined) this.#columns[position]?.set(values, this.#length);
    });
    this.#length += count;
    this.#next = this.#firstIndex + this.#length;
  }

  #finish(finished: OpenChunk[]): void {
    if (this.#length === 0) return;
    const columns: { [Code in ChannelCode]?: Float32Array } = {};
    this.#codes.forEach((code, position) => {
      const column = this.#columns[position];
      if (column !== undefined) columns[code] = column.subarray(0, this.#length);
    });
    finished.push({ firstIndex: this.#firstIndex, length: this.#length, columns });
    this.#length = 0;
    this.#columns = [];
  }
}
