import { CHANNELS, type ChannelCode, type SampleBlock } from '@eupnea/model';
import type { PayloadReader } from '../framing/payload-reader.ts';
import {
  ENCODING_FLOAT32,
  ENCODING_SCALED_INT16,
  MAX_BLOCK_SAMPLES,
  MAX_RATE_HZ,
  MIN_RATE_HZ,
  MISSING_INT16,
  WIRE_CHANNELS,
} from './wire.ts';

/** A run ends above this length: a longer block saves nothing. */
const MAX_RUN_SAMPLES = 1_000;
/** Longest run with one more frame behind it. */
const CAPACITY = MAX_RUN_SAMPLES + MAX_BLOCK_SAMPLES;

const FLOW = WIRE_CHANNELS.indexOf('flow');

/**
 * Joins frames of samples that continue each other to one block, because every step after the decoder has a cost per
 * block. Frames are read into columns that are kept, and a block is allocated once, for the whole run.
 */
export class SampleRun {
  readonly #columns = WIRE_CHANNELS.map(() => new Float32Array(CAPACITY));
  #firstIndex = 0;
  #rateHz = 0;
  #length = 0;
  /** One bit per position in WIRE_CHANNELS. */
  #channels = 0;
  #hasFlow = false;

  /**
   * Reads a frame. Passes the run so far to `onBlock` when the frame does not continue it.
   * @returns false for an invalid rate, count or encoding, or without a known channel; the run is unchanged
   */
  add(reader: PayloadReader, onBlock: (block: SampleBlock) => void): boolean {
    const firstIndex = reader.uint48();
    const rateHz = reader.float64();
    const length = reader.uint16();
    const channelCount = reader.uint8();
    const isLegal =
      rateHz >= MIN_RATE_HZ && rateHz <= MAX_RATE_HZ && length >= 1 && length <= MAX_BLOCK_SAMPLES;
    if (reader.failed || !isLegal) return false;
    const at = this.#length;
    let channels = 0;
    for (let position = 0; position < channelCount; position += 1) {
      const channel = reader.uint8();
      const isRead = readSamples(reader, length, WIRE_CHANNELS[channel], this.#columns[channel], at);
      if (!isRead || (channels & (1 << channel)) !== 0) return false;
      if (channel < WIRE_CHANNELS.length) channels |= 1 << channel;
    }
    if (channels === 0) return false;
    const hasFlow = (channels & (1 << FLOW)) !== 0 && this.#hasSamples(FLOW, at, at + length);
    const continues =
      firstIndex === this.#firstIndex + at &&
      rateHz === this.#rateHz &&
      channels === this.#channels &&
      // The time of a block with flow counts as observed, so that a block without any stays apart.
      hasFlow === this.#hasFlow;
    if (at > 0 && (!continues || at >= MAX_RUN_SAMPLES)) {
      this.end(onBlock);
      for (const column of this.#columns) column.copyWithin(0, at, at + length);
    }
    if (this.#length === 0) {
      this.#firstIndex = firstIndex;
      this.#rateHz = rateHz;
      this.#channels = channels;
      this.#hasFlow = hasFlow;
    }
    this.#length += length;
    return true;
  }

  /** Drops what a call that threw has left. */
  clear(): void {
    this.#length = 0;
  }

  /** Passes the rest to `onBlock`. */
  end(onBlock: (block: SampleBlock) => void): void {
    const length = this.#length;
    if (length === 0) return;
    this.#length = 0;
    // One allocation for all channels.
    const values = new Float32Array(countBits(this.#channels) * length);
    const channels: { [Code in ChannelCode]?: Float32Array } = {};
    let at = 0;
    for (let position = 0; position < WIRE_CHANNELS.length; position += 1) {
      const code = WIRE_CHANNELS[position];
      const read = this.#columns[position];
      if (code === undefined || read === undefined || (this.#channels & (1 << position)) === 0) continue;
      channels[code] = values.subarray(at, at + length);
      // Value by value: a view of the columns would be another object.
      for (let index = 0; index < length; index += 1) values[at + index] = read[index] ?? Number.NaN;
      at += length;
    }
    onBlock({ firstIndex: this.#firstIndex, rateHz: this.#rateHz, length, channels });
  }

  #hasSamples(channel: number, from: number, end: number): boolean {
    const column = this.#columns[channel];
    for (let index = from; index < end; index += 1) if (!Number.isNaN(column?.[index])) return true;
    return false;
  }
}

function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/**
 * Reads one channel of a frame, an implausible value as a missing one; skips a channel without a code.
 * @returns false for an unknown encoding or when the payload has fewer values
 */
function readSamples(
  reader: PayloadReader,
  length: number,
  code: ChannelCode | undefined,
  target: Float32Array | undefined,
  at: number,
): boolean {
  const encoding = reader.uint8();
  if (encoding !== ENCODING_FLOAT32 && encoding !== ENCODING_SCALED_INT16) return false;
  const scale = encoding === ENCODING_FLOAT32 ? 1 : reader.float32();
  if (!(scale > 0) || !Number.isFinite(scale)) return false;
  if (reader.left < length * (encoding === ENCODING_FLOAT32 ? 4 : 2)) return false;
  const [minimum, maximum] = CHANNELS[code ?? 'pressure'].plausible;
  for (let index = 0; index < length; index += 1) {
    const value = encoding === ENCODING_FLOAT32 ? reader.float32() : readScaled(reader, scale);
    if (code !== undefined && target !== undefined)
      target[at + index] = value >= minimum && value <= maximum ? value : Number.NaN;
  }
  return true;
}

/** A float, as the values are kept: near the border of a range a double may be within and the float outside. */
function readScaled(reader: PayloadReader, scale: number): number {
  const value = reader.int16();
  return value === MISSING_INT16 ? Number.NaN : Math.fround(value * scale);
}
