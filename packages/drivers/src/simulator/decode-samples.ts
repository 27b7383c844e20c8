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

/** Null for an invalid rate, count or encoding, or without a known channel. */
export function decodeSampleBlock(reader: PayloadReader): SampleBlock | null {
  const firstIndex = reader.uint48();
  const rateHz = reader.float64();
  const length = reader.uint16();
  const channelCount = reader.uint8();
  const isLegal =
    rateHz >= MIN_RATE_HZ && rateHz <= MAX_RATE_HZ && length >= 1 && length <= MAX_BLOCK_SAMPLES;
  if (reader.failed || !isLegal) return null;
  const channels: { [Code in ChannelCode]?: Float32Array } = {};
  let known = 0;
  for (let position = 0; position < channelCount; position += 1) {
    const code = WIRE_CHANNELS[reader.uint8()];
    const samples = readSamples(reader, length);
    if (samples === null) return null;
    if (code !== undefined) {
      if (channels[code] !== undefined) return null;
      channels[code] = blankImplausible(code, samples);
      known += 1;
    }
  }
  return known === 0 ? null : { firstIndex, rateHz, length, channels };
}

function readSamples(reader: PayloadReader, length: number): Float32Array | null {
  const encoding = reader.uint8();
  if (encoding === ENCODING_FLOAT32) return reader.float32s(length);
  if (encoding !== ENCODING_SCALED_INT16) return null;
  const scale = reader.float32();
  if (!(scale > 0) || !Number.isFinite(scale)) return null;
  const scaled = reader.int16s(length);
  if (scaled === null) return null;
  const samples = new Float32Array(length);
  for (let index = 0; index < length; index += 1) {
    const value = scaled[index] ?? MISSING_INT16;
    samples[index] = value === MISSING_INT16 ? Number.NaN : value * scale;
  }
  return samples;
}

/** An implausible value counts as missing. */
function blankImplausible(code: ChannelCode, samples: Float32Array): Float32Array {
  const [minimum, maximum] = CHANNELS[code].plausible;
  for (let index = 0; index < samples.length; index += 1) {
    const value = samples[index] ?? Number.NaN;
    if (!(value >= minimum && value <= maximum)) samples[index] = Number.NaN;
  }
  return samples;
}
