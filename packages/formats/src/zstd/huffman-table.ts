import { BackwardBits } from './backward-bits.ts';
import { DamagedZstd } from './damaged-zstd.ts';
import { EntropyState, readEntropyTable } from './entropy-table.ts';

const MOST_BITS = 11;

/** Decoding table of a Huffman code (RFC 8878, 4.2): by the next `width` bits, the symbol and its length. */
export interface HuffmanTable {
  readonly width: number;
  readonly symbols: Uint8Array;
  readonly lengths: Uint8Array;
}

/** Reads a Huffman tree description. Returns the table and the length of the description in bytes. */
export function readHuffmanTable(bytes: Uint8Array): {
  readonly table: HuffmanTable;
  readonly length: number;
} {
  const head = bytes[0] ?? 0;
  const size = head < 128 ? head : (head - 126) >> 1;
  const body = bytes.subarray(1, 1 + size);
  if (body.length < size) throw new DamagedZstd('A Huffman tree is cut short.');
  const weights = head < 128 ? readPackedWeights(body) : readPlainWeights(body, head - 127);
  return { table: buildHuffmanTable(weights), length: 1 + size };
}

function readPlainWeights(bytes: Uint8Array, count: number): number[] {
  return Array.from({ length: count }, (_weight, at) => {
    const byte = bytes[at >> 1] ?? 0;
    return at % 2 === 0 ? byte >> 4 : byte & 15;
  });
}

/** Two states take turns until the stream is empty. */
function readPackedWeights(bytes: Uint8Array): number[] {
  const { table, length } = readEntropyTable(bytes, { accuracyLog: 6, symbol: 255 });
  const stream = new BackwardBits(bytes.subarray(length));
  const states = [new EntropyState(table, stream), new EntropyState(table, stream)];
  const weights: number[] = [];
  for (let turn = 0; ; turn ^= 1) {
    const state = states[turn];
    if (state === undefined || weights.length > 254) throw new DamagedZstd('A Huffman tree is too large.');
    weights.push(state.symbol);
    state.advance();
    if (stream.left >= 0) continue;
    weights.push(states[turn ^ 1]?.symbol ?? 0);
    return weights;
  }
}

/** The last weight is not stored: it completes the sum to a power of two. */
function buildHuffmanTable(stored: readonly number[]): HuffmanTable {
  const sum = stored.reduce((total, weight) => total + (weight === 0 ? 0 : 2 ** (weight - 1)), 0);
  const width = 32 - Math.clz32(sum);
  const left = 2 ** width - sum;
  if (sum === 0 || width > MOST_BITS || (left & (left - 1)) !== 0)
    throw new DamagedZstd('A Huffman tree is not complete.');
  const weights = [...stored, 32 - Math.clz32(left)];
  const symbols = new Uint8Array(2 ** width);
  const lengths = new Uint8Array(2 ** width);
  let at = 0;
  for (let weight = 1; weight <= width; weight += 1) {
    for (const [symbol, own] of weights.entries()) {
      if (own !== weight) continue;
      const end = at + 2 ** (weight - 1);
      symbols.fill(symbol, at, end);
      lengths.fill(width + 1 - weight, at, end);
      at = end;
    }
  }
  return { width, symbols, lengths };
}

/** Decodes one stream into `to`. */
export function decodeHuffman(
  bytes: Uint8Array,
  { width, symbols, lengths }: HuffmanTable,
  to: Uint8Array,
): void {
  const stream = new BackwardBits(bytes);
  for (let at = 0; at < to.length; at += 1) {
    const code = stream.peek(width);
    to[at] = symbols[code] ?? 0;
    stream.left -= lengths[code] ?? 0;
  }
  if (stream.left !== 0) throw new DamagedZstd('A Huffman stream does not end with its symbols.');
}
