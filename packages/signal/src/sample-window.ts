import { CHANNELS, type SampleBlock } from '@eupnea/model';
import { copyPlausible } from './copy-plausible.ts';

const INITIAL_CAPACITY = 4096;
const FLOW_FILLED = 1;
const PRESSURE_FILLED = 2;

/**
 * The newest samples of a stream by stream index. Grows with the longest breath, which segmentation bounds;
 * trimmed as breaths finish.
 */
export class SampleWindow {
  #flow = new Float32Array(INITIAL_CAPACITY);
  #pressure = new Float32Array(INITIAL_CAPACITY);
  #volume = new Float32Array(INITIAL_CAPACITY);
  /** FLOW_FILLED and PRESSURE_FILLED by sample. */
  #filled = new Uint8Array(INITIAL_CAPACITY);
  /** Some sample of the window was filled. */
  #isFilled = false;
  #offset = 0;
  #length = 0;
  #firstIndex = 0;

  /** Stream index of the oldest sample held. */
  get firstIndex(): number {
    return this.#firstIndex;
  }

  /** One past the newest sample. */
  get endIndex(): number {
    return this.#firstIndex + this.#length;
  }

  /** Clears the window; the next sample has this index. */
  reset(firstIndex: number): void {
    this.#offset = 0;
    this.#length = 0;
    this.#firstIndex = firstIndex;
    this.#isFilled = false;
  }

  /**
   * Adds the samples [from, to) of a block. Values that are not finite or outside of any sensor range become
   * NaN.
   */
  append(block: SampleBlock, from: number, to: number): void {
    this.#makeRoom(to - from);
    const at = this.#offset + this.#length;
    const { flow, pressure, volume } = block.channels;
    copyPlausible(flow, from, to, CHANNELS.flow.plausible, this.#flow, at);
    copyPlausible(pressure, from, to, CHANNELS.pressure.plausible, this.#pressure, at);
    copyPlausible(volume, from, to, CHANNELS.volume.plausible, this.#volume, at);
    this.#filled.fill(0, at, at + to - from);
    this.#length += to - from;
  }

  /** Interpolates the missing flow in [startIndex, endIndex) for the segmentation; the measures still see a hole. */
  fillFlow(startIndex: number, endIndex: number): void {
    this.#fill(this.#flow, startIndex, endIndex, FLOW_FILLED);
  }

  /** Interpolates the missing pressure like `fillFlow`. */
  fillPressure(startIndex: number, endIndex: number): void {
    this.#fill(this.#pressure, startIndex, endIndex, PRESSURE_FILLED);
  }

  /** Copy of the flow as it was received, with NaN for missing samples. */
  receivedFlow(startIndex: number, endIndex: number): Float32Array<ArrayBuffer> {
    return this.#received(this.#flow, startIndex, endIndex, FLOW_FILLED);
  }

  /** Copy of the pressure as it was received, with NaN for missing samples. */
  receivedPressure(startIndex: number, endIndex: number): Float32Array<ArrayBuffer> {
    return this.#received(this.#pressure, startIndex, endIndex, PRESSURE_FILLED);
  }

  /** Number of samples in [startIndex, endIndex) whose flow was interpolated; 0 for samples that are not held. */
  countFilledFlow(startIndex: number, endIndex: number): number {
    if (!this.#isFilled) return 0;
    const from = this.#offset + Math.max(0, startIndex - this.#firstIndex);
    const to = this.#offset + Math.min(this.#length, endIndex - this.#firstIndex);
    let count = 0;
    for (let at = from; at < to; at += 1) if ((this.#filled[at] & FLOW_FILLED) !== 0) count += 1;
    return count;
  }

  discardBefore(index: number): void {
    const count = Math.min(Math.max(0, index - this.#firstIndex), this.#length);
    this.#offset += count;
    this.#length -= count;
    this.#firstIndex += count;
  }

  /** Views valid until the next append. */
  flow(startIndex: number, endIndex: number): Float32Array {
    return this.#view(this.#flow, startIndex, endIndex);
  }

  pressure(startIndex: number, endIndex: number): Float32Array {
    return this.#view(this.#pressure, startIndex, endIndex);
  }

  /** Lowest pressure of [startIndex, endIndex); infinite where none is known. */
  lowestPressure(startIndex: number, endIndex: number): number {
    const from = this.#offset + startIndex - this.#firstIndex;
    let lowest = Number.POSITIVE_INFINITY;
    for (let at = from; at < from + endIndex - startIndex; at += 1) {
      const value = this.#pressure[at];
      if (value < lowest) lowest = value;
    }
    return lowest;
  }

  volume(startIndex: number, endIndex: number): Float32Array {
    return this.#view(this.#volume, startIndex, endIndex);
  }

  #received(
    channel: Float32Array<ArrayBuffer>,
    startIndex: number,
    endIndex: number,
    flag: number,
  ): Float32Array<ArrayBuffer> {
    const copy = this.#view(channel, startIndex, endIndex).slice();
    if (!this.#isFilled) return copy;
    const at = this.#offset + startIndex - this.#firstIndex;
    for (let index = 0; index < copy.length; index += 1) {
      if ((this.#filled[at + index] & flag) !== 0) copy[index] = Number.NaN;
    }
    return copy;
  }

  #fill(channel: Float32Array, startIndex: number, endIndex: number, flag: number): void {
    const from = this.#offset + startIndex - this.#firstIndex;
    const to = this.#offset + endIndex - this.#firstIndex;
    const after = channel[to];
    const known = startIndex > this.#firstIndex ? channel[from - 1] : Number.NaN;
    const before = Number.isNaN(known) ? after : known;
    this.#isFilled = true;
    for (let at = from; at < to; at += 1) {
      channel[at] = before + ((after - before) * (at - from + 1)) / (to - from + 1);
      this.#filled[at] = this.#filled[at] | flag;
    }
  }

  #view(channel: Float32Array<ArrayBuffer>, startIndex: number, endIndex: number): Float32Array<ArrayBuffer> {
    const from = this.#offset + startIndex - this.#firstIndex;
    return channel.subarray(from, from + endIndex - startIndex);
  }

  #makeRoom(count: number): void {
    const capacity = this.#flow.length;
    if (this.#offset + this.#length + count <= capacity) return;
    const needed = this.#length + count;
    // Doubled, so that moving the rest to the front is rare.
    const target = needed * 2 > capacity ? needed * 2 : capacity;
    this.#flow = this.#moveToFront(this.#flow, target);
    this.#pressure = this.#moveToFront(this.#pressure, target);
    this.#volume = this.#moveToFront(this.#volume, target);
    const filled = target === this.#filled.length ? this.#filled : new Uint8Array(target);
    filled.set(this.#filled.subarray(this.#offset, this.#offset + this.#length));
    this.#filled = filled;
    this.#offset = 0;
  }

  /** Moves the samples within their array; into a new one only when the capacity grows. */
  #moveToFront(channel: Float32Array<ArrayBuffer>, capacity: number): Float32Array<ArrayBuffer> {
    const end = this.#offset + this.#length;
    if (capacity === channel.length) return channel.copyWithin(0, this.#offset, end);
    const next = new Float32Array(capacity);
    next.set(channel.subarray(this.#offset, end));
    return next;
  }
}
