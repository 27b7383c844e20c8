import { DamagedZstd } from './damaged-zstd.ts';
import type { HuffmanTable } from './huffman-table.ts';
import { MOST_BLOCK_BYTES, readZstdLiterals } from './zstd-literals.ts';
import { readZstdSequences, type SequenceTables, type ZstdSequence } from './zstd-sequences.ts';

const MAGIC = 0xfd2f_b528;
const SKIPPED_MAGIC = 0x184d_2a50;

/**
 * Unpacks Zstandard frames (RFC 8878) of known unpacked length. Work and memory follow `length`, never a size that the
 * data claims: the kept libraries for the browser let a few bytes cost minutes, or need WebAssembly, which the content
 * security policy forbids. Dictionaries are not supported. Checksums are not verified. Throws DamagedZstd.
 */
export function unpackZstd(packed: Uint8Array, length: number): Uint8Array {
  const output = new ZstdOutput(length);
  const view = new DataView(packed.buffer, packed.byteOffset, packed.length);
  let at = 0;
  while (at < packed.length) {
    if (at + 8 > packed.length) throw new DamagedZstd('A frame is cut short.');
    const magic = view.getUint32(at, true);
    if (magic === MAGIC) at = readFrame(packed, at + 4, output);
    else if ((magic & 0xffff_fff0) >>> 0 === SKIPPED_MAGIC) at += 8 + view.getUint32(at + 4, true);
    else throw new DamagedZstd('The data does not begin like Zstandard.');
  }
  return output.finish();
}

/** Returns the place after the frame. */
function readFrame(packed: Uint8Array, from: number, output: ZstdOutput): number {
  const flags = packed[from] ?? 0;
  const isSingle = (flags & 0x20) !== 0;
  const dictionary = [0, 1, 2, 4][flags & 3] ?? 0;
  if ((flags & 0x08) !== 0) throw new DamagedZstd('A frame has an unknown flag.');
  if (dictionary > 0) throw new DamagedZstd('A frame needs a dictionary.');
  const sizeField = flags >> 6 === 0 ? (isSingle ? 1 : 0) : 1 << (flags >> 6);
  let at = from + 1 + (isSingle ? 0 : 1) + sizeField;
  output.startFrame();
  for (;;) {
    if (at + 3 > packed.length) throw new DamagedZstd('A block is cut short.');
    const head = (packed[at] ?? 0) | ((packed[at + 1] ?? 0) << 8) | ((packed[at + 2] ?? 0) << 16);
    const kind = (head >> 1) & 3;
    const size = head >> 3;
    at += 3;
    const held = kind === 1 ? 1 : size;
    if (at + held > packed.length || size > MOST_BLOCK_BYTES) throw new DamagedZstd('A block is cut short.');
    const body = packed.subarray(at, at + held);
    if (kind === 0) output.copy(body, 0, size);
    else if (kind === 1) output.repeat(body[0] ?? 0, size);
    else if (kind === 2) output.addBlock(body);
    else throw new DamagedZstd('A block is of an unknown kind.');
    at += held;
    if ((head & 1) !== 0) return at + ((flags & 4) === 0 ? 0 : 4);
  }
}

class ZstdOutput {
  readonly #bytes: Uint8Array;
  #used = 0;
  #frameStart = 0;
  #blockStart = 0;
  #offsets: readonly [number, number, number] = [1, 4, 8];
  #tree: HuffmanTable | null = null;
  #tables: SequenceTables | null = null;

  constructor(length: number) {
    this.#bytes = new Uint8Array(length);
  }

  startFrame(): void {
    this.#frameStart = this.#used;
    this.#offsets = [1, 4, 8];
    this.#tree = null;
    this.#tables = null;
  }

  finish(): Uint8Array {
    if (this.#used !== this.#bytes.length) throw new DamagedZstd('The data unpacks to another length.');
    return this.#bytes;
  }

  copy(from: Uint8Array, start: number, count: number): void {
    this.#need(count);
    if (start + count > from.length) throw new DamagedZstd('A block has fewer literals than it copies.');
    this.#bytes.set(from.subarray(start, start + count), this.#used);
    this.#used += count;
  }

  repeat(byte: number, count: number): void {
    this.#need(count);
    this.#bytes.fill(byte, this.#used, this.#used + count);
    this.#used += count;
  }

  addBlock(block: Uint8Array): void {
    const { literals, length, tree } = readZstdLiterals(block, this.#tree);
    this.#tree = tree;
    this.#blockStart = this.#used;
    let taken = 0;
    this.#tables = readZstdSequences(block.subarray(length), this.#tables, (sequence) => {
      this.copy(literals, taken, sequence.literals);
      taken += sequence.literals;
      this.#copyMatch(this.#findDistance(sequence), sequence.match);
      if (this.#used - this.#blockStart > MOST_BLOCK_BYTES) throw new DamagedZstd('A block is too large.');
    });
    this.copy(literals, taken, literals.length - taken);
  }

  /** Distances of the last three matches can be repeated (RFC 8878, 3.1.1.5). */
  #findDistance({ offset, literals }: ZstdSequence): number {
    const [first, second, third] = this.#offsets;
    const place = offset > 3 ? 4 : offset - (literals === 0 ? 0 : 1);
    if (place === 0) return first;
    const found = place === 4 ? offset - 3 : place === 1 ? second : place === 2 ? third : first - 1;
    this.#offsets = [found, first, place === 1 ? third : second];
    return found;
  }

  #copyMatch(distance: number, count: number): void {
    this.#need(count);
    if (distance <= 0 || distance > this.#used - this.#frameStart)
      throw new DamagedZstd('A block copies from before its frame.');
    const bytes = this.#bytes;
    for (let end = this.#used + count, at = this.#used; at < end; at += 1)
      bytes[at] = bytes[at - distance] ?? 0;
    this.#used += count;
  }

  #need(count: number): void {
    if (this.#used + count > this.#bytes.length)
      throw new DamagedZstd('The data unpacks to more than it says.');
  }
}
