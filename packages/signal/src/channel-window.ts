import { CHANNELS, type ChannelCode, type SampleBlock } from '@eupnea/model';
import { copyPlausible } from './copy-plausible.ts';

const INITIAL_CAPACITY = 4096;

/** The newest samples of some channels by stream index; empty while the stream has none of them. */
export class ChannelWindow<Code extends ChannelCode> {
  readonly #kept: readonly Code[];
  readonly #beside: ReadonlySet<ChannelCode>;
  readonly #channels = new Map<Code, Float32Array<ArrayBuffer>>();
  #capacity = INITIAL_CAPACITY;
  #firstIndex = 0;
  #length = 0;

  /** @param beside kept only while one of the other channels is received */
  constructor(kept: readonly Code[], beside: readonly ChannelCode[]) {
    this.#kept = kept;
    this.#beside = new Set(beside);
  }

  /** Whether a channel of its own was ever received. */
  get isUsed(): boolean {
    return this.#channels.size > 0;
  }

  /** Clears the window; the next sample has this index. */
  reset(firstIndex: number): void {
    this.#firstIndex = firstIndex;
    this.#length = 0;
  }

  /** Adds the samples [from, to) of a block. What is missing or implausible becomes NaN. */
  append(block: SampleBlock, from: number, to: number): void {
    const isReceived = this.#kept.some(
      (code) => !this.#beside.has(code) && block.channels[code] !== undefined,
    );
    if (!isReceived && !this.isUsed) {
      this.#firstIndex += to - from;
      return;
    }
    this.#makeRoom(to - from);
    for (const code of this.#kept) {
      const source = block.channels[code];
      if (source === undefined && !this.#channels.has(code)) continue;
      const target = this.#channels.get(code) ?? this.#begin(code);
      copyPlausible(source, from, to, CHANNELS[code].plausible, target, this.#length);
    }
    this.#length += to - from;
  }

  discardBefore(index: number): void {
    const count = Math.min(Math.max(0, index - this.#firstIndex), this.#length);
    if (count < this.#capacity / 2 && this.#length < this.#capacity) return;
    for (const channel of this.#channels.values()) channel.copyWithin(0, count, this.#length);
    this.#firstIndex += count;
    this.#length -= count;
  }

  /** Copy of [startIndex, endIndex), NaN where nothing is known; null when the channel was never received. */
  read(code: Code, startIndex: number, endIndex: number): Float32Array<ArrayBuffer> | null {
    const channel = this.#channels.get(code);
    if (channel === undefined) return null;
    const copy = new Float32Array(endIndex - startIndex).fill(Number.NaN);
    const from = Math.max(startIndex, this.#firstIndex);
    const to = Math.min(endIndex, this.#firstIndex + this.#length);
    if (to > from)
      copy.set(channel.subarray(from - this.#firstIndex, to - this.#firstIndex), from - startIndex);
    return copy;
  }

  #begin(code: Code): Float32Array<ArrayBuffer> {
    const channel = new Float32Array(this.#capacity).fill(Number.NaN);
    this.#channels.set(code, channel);
    return channel;
  }

  #makeRoom(count: number): void {
    if (this.#length + count <= this.#capacity) return;
    this.#capacity = 2 * (this.#length + count);
    for (const [code, channel] of this.#channels) {
      const next = new Float32Array(this.#capacity).fill(Number.NaN);
      next.set(channel.subarray(0, this.#length));
      this.#channels.set(code, next);
    }
  }
}
