import { CHANNEL_CODES, type ChannelCode } from '@eupnea/model';
import type { ChannelColumns } from './chunk-codec.ts';

/** Parts a chunk is summarised in beside the whole: of ten seconds, each a second. */
export const CELLS_PER_CHUNK = 10;

const PAIR_BYTES = 8;

/**
 * Least and greatest value of a chunk and of its cells, so that a picture of hours reads no sample. Float32 little
 * endian, NaN where a channel has nothing: of each channel (in the order of CHANNEL_CODES) minimum and maximum of the
 * whole chunk, then the same of each cell. A cell is a tenth of the chunk's samples, rounded up; of a short chunk the
 * last ones are empty.
 */
export function summariseChunk(columns: ChannelColumns): Buffer {
  const present = CHANNEL_CODES.flatMap((code) => columns[code] ?? []);
  const stride = present.length;
  const pairs = new Float32Array(stride * (1 + CELLS_PER_CHUNK) * 2).fill(Number.NaN);
  present.forEach((column, channel) => {
    const cellSamples = samplesPerCell(column.length);
    for (let cell = 0; cell * cellSamples < column.length; cell += 1) {
      const from = cell * cellSamples;
      const extent = extentOf(column, from, Math.min(column.length, from + cellSamples));
      if (extent === null) continue;
      widen(pairs, channel, extent);
      widen(pairs, stride * (1 + cell) + channel, extent);
    }
  });
  return Buffer.from(pairs.buffer);
}

export function samplesPerCell(sampleCount: number): number {
  return Math.max(1, Math.ceil(sampleCount / CELLS_PER_CHUNK));
}

/** Bytes of the head of a summary: the whole chunk's pairs. */
export function wholeChunkBytes(channelCount: number): number {
  return channelCount * PAIR_BYTES;
}

/** @param summary aligned or not; whole or only its head */
export function readSummary(summary: Buffer): Float32Array {
  const copy = new Uint8Array(summary);
  return new Float32Array(copy.buffer, 0, Math.floor(copy.byteLength / Float32Array.BYTES_PER_ELEMENT));
}

export function sortChannels(channels: readonly string[]): readonly ChannelCode[] {
  return CHANNEL_CODES.filter((code) => channels.includes(code));
}

interface Extent {
  readonly least: number;
  readonly greatest: number;
}

/** Of the finite values among [from, to); null when there is none. */
function extentOf(column: Float32Array, from: number, to: number): Extent | null {
  let least = Number.POSITIVE_INFINITY;
  let greatest = Number.NEGATIVE_INFINITY;
  for (let index = from; index < to; index += 1) {
    const value = column[index] ?? Number.NaN;
    if (!Number.isFinite(value)) continue;
    if (value < least) least = value;
    if (value > greatest) greatest = value;
  }
  return least > greatest ? null : { least, greatest };
}

function widen(pairs: Float32Array, pair: number, extent: Extent): void {
  const [least, greatest] = [pairs[pair * 2] ?? Number.NaN, pairs[pair * 2 + 1] ?? Number.NaN];
  // A comparison with NaN is false, so that the first value is taken.
  if (!(least <= extent.least)) pairs[pair * 2] = extent.least;
  if (!(greatest >= extent.greatest)) pairs[pair * 2 + 1] = extent.greatest;
}
