import {
  encodeFrame,
  measureSamplesFrame,
  viewOf,
  writeSamplesFrame,
  type JournalRecord,
} from './journal-frame.ts';

const INITIAL_BYTES = 64 * 1024;

/**
 * Frames in a row, ready to be written to a file in one call. Blocks of samples are encoded in place, because a buffer for
 * each costs more than its content.
 */
export class FrameBuffer {
  #bytes = Buffer.allocUnsafe(INITIAL_BYTES);
  #view = viewOf(this.#bytes);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** @returns false when the frame would exceed this total size; it is not added */
  add(record: JournalRecord, maxBytes: number): boolean {
    if (record.type !== 'samples') return this.#copy(encodeFrame(record), maxBytes);
    const size = measureSamplesFrame(record.block);
    if (!this.#makeRoom(size, maxBytes)) return false;
    writeSamplesFrame(this.#bytes, this.#view, this.#length, record);
    this.#length += size;
    return true;
  }

  /** The frames added so far, valid until the next call of clear(). */
  get frames(): Buffer {
    return this.#bytes.subarray(0, this.#length);
  }

  /** @param keepBytes a larger buffer is released, so that one burst does not hold memory for good */
  clear(keepBytes: number): void {
    this.#length = 0;
    if (this.#bytes.length > keepBytes) this.#replace(Buffer.allocUnsafe(INITIAL_BYTES));
  }

  #copy(frame: Buffer, maxBytes: number): boolean {
    if (!this.#makeRoom(frame.length, maxBytes)) return false;
    this.#bytes.set(frame, this.#length);
    this.#length += frame.length;
    return true;
  }

  #makeRoom(size: number, maxBytes: number): boolean {
    const needed = this.#length + size;
    if (needed > maxBytes) return false;
    if (needed <= this.#bytes.length) return true;
    const larger = Buffer.allocUnsafe(Math.min(maxBytes, Math.max(needed, this.#bytes.length * 2)));
    larger.set(this.frames, 0);
    this.#replace(larger);
    return true;
  }

  #replace(bytes: Buffer<ArrayBuffer>): void {
    this.#bytes = bytes;
    this.#view = viewOf(bytes);
  }
}
