import { inflateRawSync } from 'node:zlib';
import { CHANNEL_CODES, type ChannelCode } from '@eupnea/model';
import type { ChannelColumns } from './channel-columns.ts';

/** First byte of chunks that were stored until December 2026. */
export const DEFLATED_LAYOUT = 1;

/** Bound for damaged data: 10 s at 1000 Hz in six channels are 240 kB. */
const MAX_INFLATED_BYTES = 16 * 1024 * 1024;
const FIXED_HEAD_BYTES = 6;

interface ChannelHead {
  readonly name: string;
  readonly stepsPerUnit: number;
  readonly width: number;
  readonly hasBitmap: boolean;
  readonly bytes: number;
}

/**
 * Reads a chunk of the older layout, little endian: u8 version, u8 channels, u32 samples; per channel u8 name length,
 * name, f64 steps per unit, u8 bytes per difference, u8 has bitmap; then deflated: per channel the bitmap of missing
 * samples if any, i32 first value, the byte planes of the differences. Throws for a damaged one.
 */
export function decodeDeflatedChunk(data: Buffer): {
  readonly sampleCount: number;
  readonly columns: ChannelColumns;
} {
  const channelCount = data.readUInt8(1);
  const sampleCount = data.readUInt32LE(2);
  let offset = FIXED_HEAD_BYTES;
  const heads: ChannelHead[] = [];
  for (let channel = 0; channel < channelCount; channel++) {
    const head = readChannelHead(data, offset);
    heads.push(head);
    offset += head.bytes;
  }
  const body = inflateRawSync(data.subarray(offset), { maxOutputLength: MAX_INFLATED_BYTES });
  const columns: { [Code in ChannelCode]?: Float32Array } = {};
  let position = 0;
  for (const head of heads) {
    const size = bodyBytes(sampleCount, head);
    if (position + size > body.length) throw new Error('Waveform chunk is cut short');
    const code = CHANNEL_CODES.find((candidate) => candidate === head.name);
    if (code !== undefined) {
      columns[code] = decodeColumn(body.subarray(position, position + size), sampleCount, head);
    }
    position += size;
  }
  return { sampleCount, columns };
}

function readChannelHead(data: Buffer, offset: number): ChannelHead {
  const nameLength = data.readUInt8(offset);
  const afterName = offset + 1 + nameLength;
  const width = data.readUInt8(afterName + 8);
  if (width !== 2 && width !== 4) throw new Error('Waveform chunk has a damaged channel head');
  return {
    name: data.toString('ascii', offset + 1, afterName),
    stepsPerUnit: data.readDoubleLE(afterName),
    width,
    hasBitmap: data.readUInt8(afterName + 9) === 1,
    bytes: 1 + nameLength + 10,
  };
}

function bodyBytes(sampleCount: number, head: ChannelHead): number {
  return (head.hasBitmap ? Math.ceil(sampleCount / 8) : 0) + 4 + head.width * sampleCount;
}

function decodeColumn(body: Buffer, sampleCount: number, head: ChannelHead): Float32Array {
  const bitmapBytes = head.hasBitmap ? Math.ceil(sampleCount / 8) : 0;
  const column = new Float32Array(sampleCount);
  let value = body.readInt32LE(bitmapBytes);
  const planes = bitmapBytes + 4;
  for (let index = 0; index < sampleCount; index++) {
    let difference = 0;
    for (let plane = 0; plane < head.width; plane++) {
      difference |= (body[planes + plane * sampleCount + index] ?? 0) << (plane * 8);
    }
    if (head.width === 2) difference = (difference << 16) >> 16;
    value = (value + difference) | 0;
    const missing = head.hasBitmap && ((body[index >> 3] ?? 0) >> (index & 7)) & 1;
    column[index] = missing ? Number.NaN : value / head.stepsPerUnit;
  }
  return column;
}
