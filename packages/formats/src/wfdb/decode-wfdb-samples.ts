import { WFDB_FLAC_BITS } from './wfdb-header.ts';

/** Bits of a sample where they are not the number of the format. */
const OTHER_BITS: ReadonlyMap<number, number> = new Map([
  [61, 16],
  [160, 16],
  [80, 8],
  [212, 12],
  ...WFDB_FLAC_BITS,
]);
/** Formats whose lowest value is written as zero. */
const OFFSET_FORMATS: ReadonlySet<number> = new Set([80, 160]);
/** 16 bits with the high byte first. */
const BIG_ENDIAN = 61;

/** Decodes a signal file's bytes to digital values; ignores an incomplete last sample. Formats as in WFDB signal(5). */
export function decodeWfdbSamples(bytes: Uint8Array, format: number): Int32Array {
  if (format === 212) return decode212(bytes);
  const width = bitsOf(format) / 8;
  const zero = OFFSET_FORMATS.has(format) ? -missingWfdbSample(format) : 0;
  const values = new Int32Array(Math.floor(bytes.length / width));
  const shift = 32 - 8 * width;
  for (let index = 0; index < values.length; index += 1) {
    let bits = 0;
    for (let byte = 0; byte < width; byte += 1) {
      const place = format === BIG_ENDIAN ? width - 1 - byte : byte;
      bits |= (bytes[index * width + place] ?? 0) << (8 * byte);
    }
    values[index] = zero > 0 ? bits - zero : (bits << shift) >> shift;
  }
  return values;
}

/** Digital value of a missing sample: the lowest value of the format. */
export function missingWfdbSample(format: number): number {
  return -(2 ** (bitsOf(format) - 1));
}

function bitsOf(format: number): number {
  return OTHER_BITS.get(format) ?? format;
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
