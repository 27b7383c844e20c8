import { CHANNELS, type SampleBlock } from '@eupnea/model';

const INITIAL_CAPACITY = 4096;

/**
 * The newest samples of a stream by stream index. Grows with the longest breath, which segmentation bounds;
 * trimmed as breaths finish.
 */
export class SampleWindow {
  #flow = new Float32Array(INITIAL_CAPACITY);
  #pressure = new Float32Array(INITIAL_CAPACITY);
  #volume = new Float32Array(INITIAL_CAPACITY);
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
    this.#length += to - from;
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

  volume(startIndex: number, endIndex: number): Float32Array {
    return this.#view(this.#volume, startIndex, endIndex);
  }

  #view(channel: Float32Array, startIndex: number, endIndex: number): Float32Array {
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

function copyPlausible(
  source: Float32Array | undefined,
  from: number,
  to: number,
  [minimum, maximum]: readonly [number, number],
  target: Float32Array,
  at: number,
): void {
  if (source === undefined) {
    target.fill(Number.NaN, at, at + to - from);
    return;
  }
  for (let index = from; index < to; index += 1) {
    const value = source[index] ?? Number.NaN;
    target[at + index - from] = value >= minimum && value <= maximum ? value : Number.NaN;
  }
}
