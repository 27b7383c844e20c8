import { CHANNELS, CHANNEL_CODES, type ChannelCode, assert, ensure } from '@eupnea/model';
import type { ChannelColumns } from './channel-columns.ts';
import { summariseChunk } from './chunk-summary.ts';
import { DEFLATED_LAYOUT, decodeDeflatedChunk } from './deflated-chunk.ts';
import { decodeRice, encodeRice } from './rice-coder.ts';

/** A stored chunk: `data` contains its channels, their scale and their validity. */
export interface EncodedChunk {
  readonly sampleCount: number;
  readonly channels: readonly ChannelCode[];
  readonly data: Buffer;
  /** Minimum and maximum values, for pictures of hours. */
  readonly summary: Buffer;
}

/** First byte of every chunk. A new layout gets a new number, so that old chunks stay readable. */
const LAYOUT_VERSION = 2;

const FIXED_HEAD_BYTES = 6;
const CHANNEL_HEAD_BYTES = 15;
const INT32_MAX = 0x7fff_ffff;
/** Bound for damaged data: 10 s at 1000 Hz are 10,000. */
const MOST_SAMPLES = 1_000_000;
/** Differences of differences of differences: a higher order amplifies the noise of every sensor. */
const MOST_ORDER = 3;

/** Which samples of a channel are missing. */
const NONE = 0;
const SOME = 1;
const ALL = 2;

/**
 * Each channel is rounded to its resolution (packages/model), so decoding is exact to half a step. What is stored are
 * its first, second or third differences, whichever are smallest, in Rice code. Missing samples (NaN, infinity, beyond
 * int32) are a bitmap and repeat the previous value. Layout, little endian: u8 version, u8 channels, u32 samples; per
 * channel u8 number of the channel, u8 order of the differences, u8 missing: none, some, all, u32 steps per unit, i32
 * first value, u32 bytes that follow, then these: the bitmap if some are missing, and the code.
 */
export function encodeChunk(columns: ChannelColumns): EncodedChunk {
  const channels = CHANNEL_CODES.filter((code) => columns[code] !== undefined);
  const sampleCount = columns[ensure(channels[0], 'a chunk has a channel')]?.length ?? 0;
  const head = Buffer.alloc(FIXED_HEAD_BYTES);
  head.writeUInt8(LAYOUT_VERSION, 0);
  head.writeUInt8(channels.length, 1);
  head.writeUInt32LE(sampleCount, 2);
  const parts: Buffer[] = [head];
  for (const code of channels) {
    const column = ensure(columns[code], 'filtered above');
    assert(column.length === sampleCount, 'channels of a chunk have equal lengths');
    parts.push(encodeColumn(code, column));
  }
  return { sampleCount, channels, data: Buffer.concat(parts), summary: summariseChunk(columns) };
}

/**
 * Throws for a damaged chunk or an unknown layout; unknown channels are left out.
 * @param wanted channels to decode; others cost nothing
 */
export function decodeChunk(
  data: Buffer,
  wanted: readonly ChannelCode[] = CHANNEL_CODES,
): {
  readonly sampleCount: number;
  readonly columns: ChannelColumns;
} {
  const version = data.readUInt8(0);
  if (version === DEFLATED_LAYOUT) return decodeDeflatedChunk(data);
  if (version !== LAYOUT_VERSION) throw new Error(`Waveform chunk of unknown layout ${version}`);
  const channelCount = data.readUInt8(1);
  const sampleCount = data.readUInt32LE(2);
  if (sampleCount > MOST_SAMPLES) throw new Error('Waveform chunk has a damaged head');
  const columns: { [Code in ChannelCode]?: Float32Array } = {};
  let offset = FIXED_HEAD_BYTES;
  for (let channel = 0; channel < channelCount; channel++) {
    const code = CHANNEL_CODES[data.readUInt8(offset)];
    const from = offset + CHANNEL_HEAD_BYTES;
    const head = data.subarray(offset, from);
    offset = from + head.readUInt32LE(11);
    if (offset > data.length) throw new Error('Waveform chunk is cut short');
    if (code === undefined || !wanted.includes(code)) continue;
    columns[code] = decodeColumn(head, data.subarray(from, offset), sampleCount);
  }
  return { sampleCount, columns };
}

/** Rounded samples of the channel being encoded, then their differences: reused, because a chunk ends every 20 ms. */
let steps = new Int32Array(0);

function encodeColumn(code: ChannelCode, column: Float32Array): Buffer {
  const count = column.length;
  const stepsPerUnit = stepsOf(code);
  if (steps.length < count) steps = new Int32Array(count);
  const { first, bitmap, missing } = roundSamples(column, stepsPerUnit);
  const order = missing === ALL ? 0 : chooseOrder(count);
  for (let round = 0; round < order; round += 1) takeDifferences(count);
  const bits = missing === ALL ? [] : encodeRice(steps, count);
  const shown = missing === SOME ? bitmap : null;
  const bytes = (shown?.length ?? 0) + bits.length;
  const data = Buffer.allocUnsafe(CHANNEL_HEAD_BYTES + bytes);
  data.writeUInt8(CHANNEL_CODES.indexOf(code), 0);
  data.writeUInt8(order, 1);
  data.writeUInt8(missing, 2);
  data.writeUInt32LE(stepsPerUnit, 3);
  data.writeInt32LE(first, 7);
  data.writeUInt32LE(bytes, 11);
  if (shown !== null) data.set(shown, CHANNEL_HEAD_BYTES);
  data.set(bits, CHANNEL_HEAD_BYTES + bytes - bits.length);
  return data;
}

function decodeColumn(head: Buffer, body: Buffer, count: number): Float32Array {
  const [order, missing] = [head.readUInt8(1), head.readUInt8(2)];
  const stepsPerUnit = head.readUInt32LE(3);
  if (order > MOST_ORDER || missing > ALL || stepsPerUnit === 0) {
    throw new Error('Waveform chunk has a damaged channel head');
  }
  if (missing === ALL) return new Float32Array(count).fill(Number.NaN);
  const bitmapBytes = missing === SOME ? Math.ceil(count / 8) : 0;
  const values = decodeRice(body.subarray(bitmapBytes), count);
  for (let round = 0; round < order; round += 1) takeSums(values);
  const first = head.readInt32LE(7);
  const column = new Float32Array(count);
  for (let index = 0; index < count; index += 1) {
    column[index] = (((values[index] ?? 0) + first) | 0) / stepsPerUnit;
  }
  if (missing === SOME) leaveOut(column, body);
  return column;
}

/** @param bitmap a bit for each missing sample, lowest first */
function leaveOut(column: Float32Array, bitmap: Uint8Array): void {
  for (let index = 0; index < column.length; index += 1) {
    if (((bitmap[index >> 3] ?? 0) >> (index & 7)) & 1) column[index] = Number.NaN;
  }
}

/** Steps per unit instead of a step size: 1234 / 100 is the nearest double to 12.34, 1234 * 0.01 is not. */
function stepsOf(code: ChannelCode): number {
  return Math.round(1 / CHANNELS[code].resolution);
}

/** Writes the rounded samples to `steps`, counted from the first one. A missing sample repeats the one before it. */
function roundSamples(column: Float32Array, stepsPerUnit: number) {
  const count = column.length;
  let bitmap: Uint8Array | null = null;
  let missing = 0;
  let first: number | null = null;
  let former = 0;
  for (let index = 0; index < count; index += 1) {
    const scaled = Math.round((column[index] ?? Number.NaN) * stepsPerUnit);
    if (Math.abs(scaled) <= INT32_MAX) {
      first ??= scaled;
      former = (scaled - first) | 0;
    } else {
      bitmap ??= new Uint8Array(Math.ceil(count / 8));
      bitmap[index >> 3] = (bitmap[index >> 3] ?? 0) | (1 << (index & 7));
      missing += 1;
    }
    steps[index] = former;
  }
  return { first: first ?? 0, bitmap, missing: missing === 0 ? NONE : missing === count ? ALL : SOME };
}

/** Order of the differences of `steps` whose absolute values are smallest; 0 takes the samples themselves. */
function chooseOrder(count: number): number {
  const sums = [0, 0, 0, 0];
  let [former, formerFirst, formerSecond] = [0, 0, 0];
  for (let index = 0; index < count; index += 1) {
    const value = steps[index] ?? 0;
    const firstDifference = value - former;
    const second = firstDifference - formerFirst;
    const third = second - formerSecond;
    [former, formerFirst, formerSecond] = [value, firstDifference, second];
    sums[0] = (sums[0] ?? 0) + Math.abs(value);
    sums[1] = (sums[1] ?? 0) + Math.abs(firstDifference);
    sums[2] = (sums[2] ?? 0) + Math.abs(second);
    sums[3] = (sums[3] ?? 0) + Math.abs(third);
  }
  return sums.indexOf(Math.min(...sums));
}

/** Replaces `steps` by their differences, which wrap at 32 bits and unwrap in the sums: every value can be stored. */
function takeDifferences(count: number): void {
  let former = 0;
  for (let index = 0; index < count; index += 1) {
    const value = steps[index] ?? 0;
    steps[index] = value - former;
    former = value;
  }
}

function takeSums(values: Int32Array): void {
  let sum = 0;
  for (let index = 0; index < values.length; index += 1) {
    sum = (sum + (values[index] ?? 0)) | 0;
    values[index] = sum;
  }
}
