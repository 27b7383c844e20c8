import type { ChannelCode } from '@eupnea/model';
import { interpolatePossible } from '../values/interpolate-possible.ts';
import type { ClockedBlock } from './clocked-blocks.ts';

/** Distance of two blocks up to which values between them are interpolated, in periods. */
const MOST_PERIODS = 1.5;

/** Samples of the second file that are read and may still be needed: gives the value of a channel at any time. */
export class FollowingSamples {
  #blocks: ClockedBlock[] = [];

  /** Time of the last sample, ms; -Infinity before the first. */
  get endMs(): number {
    const last = this.#blocks.at(-1);
    return last === undefined ? Number.NEGATIVE_INFINITY : endOf(last);
  }

  add(block: ClockedBlock): void {
    this.#blocks.push(block);
  }

  /** Drops what lies before this time, but for the last block before it. */
  forgetBefore(timeMs: number): void {
    let first = 0;
    while (first + 1 < this.#blocks.length && (this.#blocks[first + 1]?.startMs ?? 0) <= timeMs) first += 1;
    this.#blocks.splice(0, first);
  }

  /** Values at evenly spaced times, NaN where the file has none. */
  valuesAt(channel: ChannelCode, startMs: number, stepMs: number, length: number): Float32Array {
    const values = new Float32Array(length).fill(Number.NaN);
    let at = 0;
    for (let index = 0; index < length; index += 1) {
      const timeMs = startMs + index * stepMs;
      while ((this.#blocks[at + 1]?.startMs ?? Number.POSITIVE_INFINITY) <= timeMs) at += 1;
      const block = this.#blocks[at];
      if (block !== undefined) values[index] = this.#valueIn(block, this.#blocks[at + 1], channel, timeMs);
    }
    return values;
  }

  #valueIn(
    { startMs, block }: ClockedBlock,
    next: ClockedBlock | undefined,
    channel: ChannelCode,
    timeMs: number,
  ): number {
    const samples = block.channels[channel];
    const periodMs = 1000 / block.rateHz;
    const place = (timeMs - startMs) / periodMs;
    if (samples === undefined || place < 0) return Number.NaN;
    const index = Math.floor(place);
    const before = samples[Math.min(index, block.length - 1)] ?? Number.NaN;
    if (index + 1 < block.length)
      return interpolatePossible(channel, before, samples[index + 1] ?? Number.NaN, place - index);
    const off = place - (block.length - 1);
    const step =
      next === undefined ? Number.POSITIVE_INFINITY : (next.startMs - startMs) / periodMs - block.length + 1;
    if (next !== undefined && step > 0 && step <= MOST_PERIODS)
      return interpolatePossible(
        channel,
        before,
        next.block.channels[channel]?.[0] ?? Number.NaN,
        off / step,
      );
    return off <= 0.5 ? before : Number.NaN;
  }
}

function endOf({ startMs, block }: ClockedBlock): number {
  return startMs + ((block.length - 1) * 1000) / block.rateHz;
}
