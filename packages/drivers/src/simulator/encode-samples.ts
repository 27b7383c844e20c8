import { assert, CHANNELS, type ChannelCode, type SampleBlock } from '@eupnea/model';
import { createPayloadWriter, type PayloadWriter } from '../framing/payload-writer.ts';
import {
  ENCODING_FLOAT32,
  ENCODING_SCALED_INT16,
  MAX_BLOCK_SAMPLES,
  MISSING_INT16,
  WIRE_CHANNELS,
} from './wire.ts';

/** int16 halves the size; each channel then has its defined resolution. */
export type SampleEncoding = 'float32' | 'int16';

const LARGEST_INT16 = 32767;

/** Payloads of one block, each of at most MAX_BLOCK_SAMPLES samples. */
export function encodeSampleBlock(block: SampleBlock, encoding: SampleEncoding): readonly Uint8Array[] {
  const payloads: Uint8Array[] = [];
  for (let from = 0; from < block.length; from += MAX_BLOCK_SAMPLES) {
    payloads.push(encodePart(block, from, Math.min(from + MAX_BLOCK_SAMPLES, block.length), encoding));
  }
  return payloads;
}

function encodePart(block: SampleBlock, from: number, to: number, encoding: SampleEncoding): Uint8Array {
  const writer = createPayloadWriter();
  const present = WIRE_CHANNELS.filter((code) => block.channels[code] !== undefined);
  writer.uint48(block.firstIndex + from);
  writer.float64(block.rateHz);
  writer.uint16(to - from);
  writer.uint8(present.length);
  for (const code of present) {
    const samples = block.channels[code];
    assert(samples !== undefined && samples.length === block.length, `channel ${code} differs in length`);
    writeChannel(code, samples.subarray(from, to), encoding, writer);
  }
  return writer.bytes();
}

function writeChannel(
  code: ChannelCode,
  samples: Float32Array,
  encoding: SampleEncoding,
  writer: PayloadWriter,
): void {
  writer.uint8(WIRE_CHANNELS.indexOf(code));
  const scale = CHANNELS[code].resolution;
  // An EMG of several millivolts exceeds int16 at its resolution and is sent unscaled.
  const isTooLarge = samples.some((value) => Math.abs(Math.round(value / scale)) > LARGEST_INT16);
  if (encoding === 'float32' || isTooLarge) {
    writer.uint8(ENCODING_FLOAT32);
    for (const value of samples) writer.float32(value);
    return;
  }
  writer.uint8(ENCODING_SCALED_INT16);
  writer.float32(scale);
  for (const value of samples) {
    const scaled = Math.round(value / scale);
    writer.int16(Number.isNaN(scaled) ? MISSING_INT16 : scaled);
  }
}
