import { CHANNEL_CODES, type ChannelCode } from '@eupnea/model';
import type { SamplesMessage } from '../bus/bus-messages.ts';

/**
 * Samples in memory per stream: the first 12 s sent to a new viewer, and data on its way to storage (chunks of 10 s
 * and their commit), with margin. 500 devices of four channels at 100 Hz use 24 MB.
 */
export const RING_SECONDS = 30;

/** Samples of one range of an epoch in the ring; gaps read as NaN. */
export interface RingWindow {
  readonly epoch: number;
  readonly firstIndex: number;
  readonly rateHz: number;
  readonly length: number;
  readonly firstTimeMs: number;
  readonly channels: readonly ChannelCode[];
}

/**
 * Ring of the newest samples of one rate of one device in preallocated columns. Holds one epoch; a new epoch clears
 * the ring. A gap within the epoch reads as NaN.
 */
export class SampleRing {
  readonly rateHz: number;
  readonly #capacity: number;
  readonly #columns = new Map<ChannelCode, Float32Array>();
  #epoch = 0;
  #anchorMs = 0;
  #start = 0;
  #next = 0;

  constructor(rateHz: number) {
    this.rateHz = rateHz;
    this.#capacity = Math.max(1, Math.ceil(rateHz * RING_SECONDS));
  }

  get epoch(): number {
    return this.#epoch;
  }

  /** Index after the newest sample. */
  get nextIndex(): number {
    return this.#next;
  }

  push(message: SamplesMessage): void {
    const { epoch, firstIndex, length, channels } = message;
    if (epoch !== this.#epoch || firstIndex < this.#next) this.#restart(message);
    if (firstIndex > this.#next) this.#fillGap(firstIndex);
    for (const code of CHANNEL_CODES) {
      const values = channels[code];
      if (values !== undefined) this.#write(this.#columnOf(code), values, firstIndex);
      else if (this.#columns.size > 0) this.#blank(code, firstIndex, length);
    }
    // The anchor of an epoch follows the device's clock in small steps.
    this.#anchorMs = anchorOf(message);
    this.#next = firstIndex + length;
    this.#start = Math.max(this.#start, this.#next - this.#capacity);
  }

  /** Returns the stored part of [firstIndex, endIndex); null when none is stored. */
  locate(firstIndex: number, endIndex: number = this.#next): RingWindow | null {
    const from = Math.max(firstIndex, this.#start);
    const end = Math.min(endIndex, this.#next);
    if (from >= end) return null;
    return {
      epoch: this.#epoch,
      firstIndex: from,
      rateHz: this.rateHz,
      length: end - from,
      firstTimeMs: this.#anchorMs + (from * 1000) / this.rateHz,
      channels: CHANNEL_CODES.filter((code) => this.#columns.has(code)),
    };
  }

  /** Copies a located window of one channel to `target` at `offset`. */
  copy(code: ChannelCode, window: RingWindow, target: Float32Array, offset: number): void {
    const column = this.#columns.get(code);
    if (column === undefined) return;
    const from = window.firstIndex % this.#capacity;
    const first = Math.min(window.length, this.#capacity - from);
    target.set(column.subarray(from, from + first), offset);
    if (first < window.length) target.set(column.subarray(0, window.length - first), offset + first);
  }

  #restart({ epoch, firstIndex }: SamplesMessage): void {
    this.#epoch = epoch;
    this.#start = firstIndex;
    this.#next = firstIndex;
    this.#columns.clear();
  }

  #fillGap(until: number): void {
    const from = Math.max(this.#next, until - this.#capacity);
    for (const code of this.#columns.keys()) this.#blank(code, from, until - from);
    if (until - this.#next >= this.#capacity) this.#start = until;
    this.#next = until;
  }

  #blank(code: ChannelCode, firstIndex: number, length: number): void {
    const column = this.#columns.get(code);
    if (column === undefined) return;
    for (let index = firstIndex; index < firstIndex + length; index += 1)
      column[index % this.#capacity] = Number.NaN;
  }

  /** Samples before the first appearance of a channel are NaN. */
  #columnOf(code: ChannelCode): Float32Array {
    const known = this.#columns.get(code);
    if (known !== undefined) return known;
    const column = new Float32Array(this.#capacity).fill(Number.NaN);
    this.#columns.set(code, column);
    return column;
  }

  #write(column: Float32Array, values: Float32Array, firstIndex: number): void {
    const kept = values.length > this.#capacity ? values.subarray(values.length - this.#capacity) : values;
    const from = (firstIndex + values.length - kept.length) % this.#capacity;
    const first = Math.min(kept.length, this.#capacity - from);
    column.set(first === kept.length ? kept : kept.subarray(0, first), from);
    if (first < kept.length) column.set(kept.subarray(first), 0);
  }
}

function anchorOf({ firstIndex, firstTimeMs, rateHz }: SamplesMessage): number {
  return firstTimeMs - (firstIndex * 1000) / rateHz;
}
