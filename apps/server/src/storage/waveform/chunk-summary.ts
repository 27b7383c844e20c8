import { CHANNEL_CODES, type ChannelCode } from '@eupnea/model';
import type { ChannelColumns } from './channel-columns.ts';

/** Number of cells per chunk: a second each for ten seconds. */
export const CELLS_PER_CHUNK = 10;

const PAIR_BYTES = 8;

/**
 * Minimum and maximum of a chunk and of its cells, so that a picture of hours reads no samples. Float32
 * little endian, NaN for missing data: for each channel (in the order of CHANNEL_CODES) the pair of the whole
 * chunk, then the pairs of each cell. A cell is a tenth of the chunk's samples, rounded up; the last cells of
 * a short chunk are empty.
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

/** Size of the head of a summary: the pairs of the whole chunk. */
export function wholeChunkBytes(channelCount: number): number {
  return channelCount * PAIR_BYTES;
}

/** @param summary aligned or not; complete or its head only */
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

/** Minimum and maximum of the finite values in [from, to); null without any. */
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
  // A comparison with NaN is false, so the first value is taken.
  if (!(least <= extent.least)) pairs[pair * 2] = extent.least;
  if (!(greatest >= extent.greatest)) pairs[pair * 2 + 1] = extent.greatest;
}
