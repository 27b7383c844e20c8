import { WFDB_FLAC_BITS } from './wfdb-header.ts';

/** Decodes a signal file's bytes to digital values; ignores an incomplete last sample. Formats as in WFDB signal(5). */
export function decodeWfdbSamples(bytes: Uint8Array, format: number): Int32Array {
  if (format === 212) return decode212(bytes);
  const width = format === 80 ? 1 : format / 8;
  const values = new Int32Array(Math.floor(bytes.length / width));
  const shift = 32 - 8 * width;
  for (let index = 0; index < values.length; index += 1) {
    let bits = 0;
    for (let byte = 0; byte < width; byte += 1) bits |= (bytes[index * width + byte] ?? 0) << (8 * byte);
    values[index] = format === 80 ? bits - 128 : (bits << shift) >> shift;
  }
  return values;
}

/** Digital value of a missing sample: the lowest value of the format. */
export function missingWfdbSample(format: number): number {
  const bits = format === 212 ? 12 : format === 80 ? 8 : (WFDB_FLAC_BITS.get(format) ?? format);
  return -(2 ** (bits - 1));
}

/** Decodes two samples of 12 bits from three bytes: low byte, both high nibbles, low byte. */
function decode212(bytes: Uint8Array): Int32Array {
  const rest = bytes.length % 3;
  const values = new Int32Array(((bytes.length - rest) / 3) * 2 + (rest === 2 ? 1 : 0));
  for (let index = 0; index < values.length; index += 1) {
    const at = (index >> 1) * 3;
    const middle = bytes[at + 1] ?? 0;
    const bits =
      (index & 1) === 0
        ? (bytes[at] ?? 0) | ((middle & 15) << 8)
        : (bytes[at + 2] ?? 0) | ((middle >> 4) << 8);
    values[index] = (bits << 20) >> 20;
  }
  return values;
}
