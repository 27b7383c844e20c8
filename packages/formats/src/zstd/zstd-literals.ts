import { DamagedZstd } from './damaged-zstd.ts';
import { decodeHuffman, readHuffmanTable, type HuffmanTable } from './huffman-table.ts';

/** Largest block of Zstandard, bytes (RFC 8878, 3.1.1.2.4). */
export const MOST_BLOCK_BYTES = 128 * 1024;

export interface ZstdLiterals {
  readonly literals: Uint8Array;
  /** Bytes of the section. */
  readonly length: number;
  /** For a later block that repeats the tree. */
  readonly tree: HuffmanTable | null;
}

/** Reads the literals section of a block (RFC 8878, 3.1.1.3.1). @param former tree of the block before */
export function readZstdLiterals(block: Uint8Array, former: HuffmanTable | null): ZstdLiterals {
  const byte = (at: number) => block[at] ?? 0;
  const kind = byte(0) & 3;
  const format = (byte(0) >> 2) & 3;
  if (kind < 2) {
    const head = format === 1 ? 2 : format === 3 ? 3 : 1;
    const size =
      head === 1 ? byte(0) >> 3 : (byte(0) >> 4) | (byte(1) << 4) | (head === 3 ? byte(2) << 12 : 0);
    check(size, block.length - head - (kind === 0 ? size : 1));
    if (kind === 0) return { literals: block.subarray(head, head + size), length: head + size, tree: former };
    return { literals: new Uint8Array(size).fill(byte(head)), length: head + 1, tree: former };
  }
  const head = format < 2 ? 3 : format + 2;
  const [size, packed] = readSizes(byte, format);
  check(size, block.length - head - packed);
  let body = block.subarray(head, head + packed);
  let tree = former;
  if (kind === 2) {
    const found = readHuffmanTable(body);
    tree = found.table;
    body = body.subarray(found.length);
  }
  if (tree === null) throw new DamagedZstd('A block repeats a Huffman tree that is not there.');
  const literals = new Uint8Array(size);
  if (format === 0) decodeHuffman(body, tree, literals);
  else decodeFour(body, tree, literals);
  return { literals, length: head + packed, tree };
}

function check(size: number, left: number): void {
  if (size > MOST_BLOCK_BYTES || left < 0) throw new DamagedZstd('A block has more literals than it holds.');
}

function readSizes(byte: (at: number) => number, format: number): readonly [size: number, packed: number] {
  const low = (byte(0) >> 4) | (byte(1) << 4);
  if (format < 2) return [low & 0x3ff, (byte(1) >> 6) | (byte(2) << 2)];
  if (format === 2) return [low | ((byte(2) & 3) << 12), (byte(2) >> 2) | (byte(3) << 6)];
  return [low | ((byte(2) & 63) << 12), (byte(2) >> 6) | (byte(3) << 2) | (byte(4) << 10)];
}

/** Four streams follow a table of the first three lengths. */
function decodeFour(body: Uint8Array, tree: HuffmanTable, literals: Uint8Array): void {
  const each = (literals.length + 3) >> 2;
  let at = 6;
  for (let stream = 0; stream < 4; stream += 1) {
    const told = (body[2 * stream] ?? 0) | ((body[2 * stream + 1] ?? 0) << 8);
    const end = stream === 3 ? body.length : at + told;
    if (end > body.length || 3 * each > literals.length)
      throw new DamagedZstd('A Huffman stream is cut short.');
    decodeHuffman(
      body.subarray(at, end),
      tree,
      literals.subarray(stream * each, stream === 3 ? literals.length : (stream + 1) * each),
    );
    at = end;
  }
}
