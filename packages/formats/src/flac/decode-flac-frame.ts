import { BitReader } from './bit-reader.ts';
import { DamagedFlac } from './damaged-flac.ts';
import { decodeSubframe } from './decode-subframe.ts';
import type { FlacStreamInfo } from './flac-stream-info.ts';

export interface FlacFrame {
  /** Samples by channel. */
  readonly channels: readonly Int32Array[];
  /** Bytes of the frame. */
  readonly length: number;
}

const SYNC = 0b11_1111_1111_1110;
const SAMPLE_BITS: readonly (number | null)[] = [null, 8, 12, null, 16, 20, 24, 32];
const LEFT_SIDE = 8;
const SIDE_RIGHT = 9;
const MID_SIDE = 10;

/** Decodes the frame at the start of the bytes (RFC 9639, 9). Throws DamagedFlac. */
export function decodeFlacFrame(bytes: Uint8Array, info: FlacStreamInfo): FlacFrame {
  const bits = new BitReader(bytes);
  if (bits.read(14) !== SYNC || bits.read(1) !== 0)
    throw new DamagedFlac('A frame does not begin where it should.');
  bits.read(1);
  const sizeCode = bits.read(4);
  const rateCode = bits.read(4);
  const layout = bits.read(4);
  const bitsCode = bits.read(3);
  bits.read(1);
  passCodedNumber(bits);
  const size = readBlockSize(bits, sizeCode);
  if (rateCode >= 12) bits.read(rateCode === 12 ? 8 : 16);
  const headBytes = bits.byteOffset;
  if (bits.read(8) !== checkEight(bytes.subarray(0, headBytes)))
    throw new DamagedFlac('The head of a frame is damaged.');
  const width = SAMPLE_BITS[bitsCode] ?? info.bitsPerSample;
  const count = layout < 8 ? layout + 1 : 2;
  if (layout > MID_SIDE || count !== info.channels || width !== info.bitsPerSample || width > 24)
    throw new DamagedFlac('A frame differs from what the head of the stream says.');
  if (size > info.mostBlockSamples)
    throw new DamagedFlac('A frame has more samples than the head of the stream says.');
  const channels = Array.from({ length: count }, (_channel, channel) => {
    const samples = new Int32Array(size);
    const isSide =
      (layout === SIDE_RIGHT && channel === 0) || (layout > 7 && layout !== SIDE_RIGHT && channel === 1);
    decodeSubframe(bits, samples, isSide ? width + 1 : width);
    return samples;
  });
  joinSides(channels, layout);
  bits.alignToByte();
  const bodyBytes = bits.byteOffset;
  if (bits.read(16) !== checkSixteen(bytes.subarray(0, bodyBytes)))
    throw new DamagedFlac('A frame is damaged.');
  return { channels, length: bits.byteOffset };
}

/** The number of the frame or of its first sample; frames follow each other, so that it is not needed. */
function passCodedNumber(bits: BitReader): void {
  const first = bits.read(8);
  const ones = Math.clz32(~(first << 24));
  if (ones === 1 || ones > 7) throw new DamagedFlac('The number of a frame is damaged.');
  for (let more = 1; more < ones; more += 1) bits.read(8);
}

function readBlockSize(bits: BitReader, code: number): number {
  if (code === 0) throw new DamagedFlac('A frame has a reserved size.');
  if (code === 1) return 192;
  if (code < 6) return 144 * 2 ** code;
  if (code === 6) return bits.read(8) + 1;
  if (code === 7) return bits.read(16) + 1;
  return 2 ** code;
}

/** Stereo is stored as one channel and the difference, or as mean and difference (RFC 9639, 4.2). */
function joinSides([first, second]: readonly Int32Array[], layout: number): void {
  if (first === undefined || second === undefined || layout < LEFT_SIDE) return;
  for (let at = 0; at < first.length; at += 1) {
    const [one, two] = [first[at] ?? 0, second[at] ?? 0];
    if (layout === LEFT_SIDE) second[at] = one - two;
    else if (layout === SIDE_RIGHT) first[at] = one + two;
    else {
      const sum = one * 2 + (two & 1);
      first[at] = (sum + two) / 2;
      second[at] = (sum - two) / 2;
    }
  }
}

/** CRC-8 with the polynomial x^8 + x^2 + x + 1. */
function checkEight(bytes: Uint8Array): number {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x80) === 0 ? crc << 1 : ((crc << 1) ^ 0x07) & 0xff;
  }
  return crc & 0xff;
}

const SIXTEEN = Uint16Array.from({ length: 256 }, (_, byte) => {
  let crc = byte << 8;
  for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x8000) === 0 ? crc << 1 : (crc << 1) ^ 0x8005;
  return crc;
});

/** CRC-16 with the polynomial x^16 + x^15 + x^2 + 1. */
function checkSixteen(bytes: Uint8Array): number {
  let crc = 0;
  for (const byte of bytes) crc = ((crc << 8) & 0xffff) ^ (SIXTEEN[(crc >> 8) ^ byte] ?? 0);
  return crc;
}
