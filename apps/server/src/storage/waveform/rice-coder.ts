/**
 * Rice code (Rice and Plaunt 1971) of small signed integers, as in FLAC (RFC 9639): each block of 16 has its own width,
 * which follows the quiet and the steep parts of a breath.
 */
const BLOCK = 16;
const WIDTH_BITS = 4;
/** Widths 0 to 13 are numbers of low bits; the two others say that a block is all zero, and that it is stored in 32 bits. */
const MOST_LOW_BITS = 13;
const ALL_ZERO = 14;
const PLAIN = 15;
/** A quotient of so many ones is followed by the whole number in 32 bits. */
const MOST_ONES = 15;
/** Bytes that a block takes at most. */
const BLOCK_BYTES = 1 + BLOCK * 6;

/** Bits of the run being written: reused, because a chunk ends somewhere every 20 ms. */
let written: Uint8Array = new Uint8Array(0);

/** @returns the code of the first `count` values, valid until the next call */
export function encodeRice(values: Int32Array, count: number): Uint8Array {
  const most = Math.ceil(count / BLOCK) * BLOCK_BYTES;
  if (written.length < most) written = new Uint8Array(2 * most);
  const bits = new BitWriter(written);
  for (let from = 0; from < count; from += BLOCK) {
    encodeBlock(bits, values, from, Math.min(count, from + BLOCK));
  }
  return written.subarray(0, bits.end());
}

/** Throws when the code ends before `count` values do. */
export function decodeRice(code: Uint8Array, count: number): Int32Array {
  const values = new Int32Array(count);
  const bits = new BitReader(code);
  for (let from = 0; from < count; from += BLOCK) {
    decodeBlock(bits, values, from, Math.min(count, from + BLOCK));
  }
  bits.end();
  return values;
}

function encodeBlock(bits: BitWriter, values: Int32Array, from: number, to: number): void {
  const width = chooseWidth(values, from, to);
  bits.write(width, WIDTH_BITS);
  if (width === ALL_ZERO) return;
  for (let index = from; index < to; index += 1) {
    const value = foldSign(values[index] ?? 0);
    const ones = width === PLAIN ? MOST_ONES : value >>> width;
    if (ones < MOST_ONES) {
      // That many ones and a zero.
      bits.write((1 << (ones + 1)) - 2, ones + 1);
      bits.write(value & ((1 << width) - 1), width);
    } else {
      if (width !== PLAIN) bits.write((1 << MOST_ONES) - 1, MOST_ONES);
      bits.write(value >>> 16, 16);
      bits.write(value & 0xffff, 16);
    }
  }
}

function decodeBlock(bits: BitReader, values: Int32Array, from: number, to: number): void {
  const width = bits.read(WIDTH_BITS);
  if (width === ALL_ZERO) return;
  for (let index = from; index < to; index += 1) {
    const ones = width === PLAIN ? MOST_ONES : bits.readOnes(MOST_ONES);
    const value =
      ones < MOST_ONES ? (ones << width) | bits.read(width) : (bits.read(16) << 16) | bits.read(16);
    values[index] = (value >>> 1) ^ -(value & 1);
  }
}

/** Number of low bits with the shortest code: near the logarithm of the mean. */
function chooseWidth(values: Int32Array, from: number, to: number): number {
  let sum = 0;
  for (let index = from; index < to; index += 1) sum += foldSign(values[index] ?? 0);
  if (sum === 0) return ALL_ZERO;
  const near = 31 - Math.clz32(Math.min(0x7fff_ffff, sum / (to - from)));
  let best = PLAIN;
  let least = 32 * (to - from);
  for (let width = Math.max(0, near - 1); width <= Math.min(MOST_LOW_BITS, near + 1); width += 1) {
    const length = codeLength(values, from, to, width);
    if (length < least) [best, least] = [width, length];
  }
  return best;
}

function codeLength(values: Int32Array, from: number, to: number, width: number): number {
  let length = 0;
  for (let index = from; index < to; index += 1) {
    const ones = foldSign(values[index] ?? 0) >>> width;
    length += ones < MOST_ONES ? ones + 1 + width : MOST_ONES + 32;
  }
  return length;
}

/** 0, -1, 1, -2, 2 become 0, 1, 2, 3, 4; as an unsigned number of 32 bits. */
function foldSign(value: number): number {
  return ((value << 1) ^ (value >> 31)) >>> 0;
}

class BitWriter {
  readonly #bytes: Uint8Array;
  #length = 0;
  #pending = 0;
  #pendingBits = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** @param count 0 to 16 */
  write(value: number, count: number): void {
    this.#pending = (this.#pending << count) | value;
    this.#pendingBits += count;
    while (this.#pendingBits >= 8) {
      this.#pendingBits -= 8;
      this.#bytes[this.#length] = this.#pending >>> this.#pendingBits;
      this.#length += 1;
    }
  }

  /** Fills the last byte. @returns the number of bytes */
  end(): number {
    if (this.#pendingBits > 0) this.write(0, 8 - this.#pendingBits);
    return this.#length;
  }
}

class BitReader {
  readonly #bytes: Uint8Array;
  #position = 0;
  #pending = 0;
  #pendingBits = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** @param count 0 to 16 */
  read(count: number): number {
    while (this.#pendingBits < count) {
      const byte = this.#bytes[this.#position];
      if (byte === undefined) throw new Error('Waveform chunk is cut short');
      this.#pending = (this.#pending << 8) | byte;
      this.#pendingBits += 8;
      this.#position += 1;
    }
    this.#pendingBits -= count;
    return (this.#pending >>> this.#pendingBits) & ((1 << count) - 1);
  }

  /** Number of ones before the next zero, which is read too; `most` when so many come first. */
  readOnes(most: number): number {
    let ones = 0;
    while (ones < most && this.read(1) === 1) ones += 1;
    return ones;
  }

  /** Throws when bytes are left, which no writer leaves. */
  end(): void {
    if (this.#position !== this.#bytes.length) throw new Error('Waveform chunk is longer than its samples');
  }
}
