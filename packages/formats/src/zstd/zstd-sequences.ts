import { BackwardBits } from './backward-bits.ts';
import { DamagedZstd } from './damaged-zstd.ts';
import {
  buildEntropyTable,
  EntropyState,
  readEntropyTable,
  tableOfSymbol,
  type EntropyTable,
} from './entropy-table.ts';

/** One command of a block: copy literals, then copy earlier output. */
export interface ZstdSequence {
  readonly literals: number;
  readonly match: number;
  /** Above 3: the distance plus 3; 1 to 3: an earlier distance. */
  readonly offset: number;
}

export interface SequenceTables {
  readonly literals: EntropyTable;
  readonly offsets: EntropyTable;
  readonly matches: EntropyTable;
}

function ones(count: number): number[] {
  return Array.from({ length: count }, () => 1);
}

/** Default tables (RFC 8878, 3.1.1.3.2.2). */
const DEFAULTS: SequenceTables = {
  literals: buildEntropyTable(
    [
      4,
      3,
      2,
      2,
      2,
      2,
      2,
      2,
      2,
      2,
      2,
      2,
      2,
      1,
      1,
      1,
      2,
      2,
      2,
      2,
      2,
      2,
      2,
      2,
      2,
      3,
      2,
      ...ones(5),
      -1,
      -1,
      -1,
      -1,
    ],
    6,
  ),
  offsets: buildEntropyTable([...ones(6), 2, 2, 2, ...ones(15), -1, -1, -1, -1, -1], 5),
  matches: buildEntropyTable([1, 4, 3, 2, 2, 2, 2, 2, 2, ...ones(37), -1, -1, -1, -1, -1, -1, -1], 6),
};

/** Extra bits by code; the base of a code is the end of the code before (RFC 8878, 3.1.1.3.2.1.1). */
const LITERAL_BITS = [
  ...ones(16).map(() => 0),
  1,
  1,
  1,
  1,
  2,
  2,
  3,
  3,
  4,
  6,
  7,
  8,
  9,
  10,
  11,
  12,
  13,
  14,
  15,
  16,
];
const MATCH_BITS = [
  ...ones(32).map(() => 0),
  1,
  1,
  1,
  1,
  2,
  2,
  3,
  3,
  4,
  4,
  5,
  7,
  8,
  9,
  10,
  11,
  12,
  13,
  14,
  15,
  16,
];
const LITERAL_BASES = sumBases(LITERAL_BITS, 0);
const MATCH_BASES = sumBases(MATCH_BITS, 3);
const LIMITS = {
  literals: { accuracyLog: 9, symbol: LITERAL_BITS.length - 1 },
  offsets: { accuracyLog: 8, symbol: 31 },
  matches: { accuracyLog: 9, symbol: MATCH_BITS.length - 1 },
} as const;

function sumBases(bits: readonly number[], first: number): readonly number[] {
  let base = first;
  return bits.map((count) => {
    const own = base;
    base += 2 ** count;
    return own;
  });
}

/**
 * Reads the sequences section of a block and calls `take` for each sequence in order. Returns the tables for a later
 * block that repeats them.
 */
export function readZstdSequences(
  section: Uint8Array,
  former: SequenceTables | null,
  take: (sequence: ZstdSequence) => void,
): SequenceTables | null {
  const byte = (at: number) => section[at] ?? 0;
  const first = byte(0);
  if (first === 0) return former;
  const head = first < 128 ? 1 : first < 255 ? 2 : 3;
  const count =
    head === 1 ? first : head === 2 ? ((first - 128) << 8) + byte(1) : byte(1) + (byte(2) << 8) + 0x7f00;
  const modes = byte(head);
  let at = head + 1;
  const readTable = (name: keyof SequenceTables, mode: number): EntropyTable => {
    if (mode === 0) return DEFAULTS[name];
    if (mode === 1) {
      at += 1;
      if (byte(at - 1) > LIMITS[name].symbol) throw new DamagedZstd('A block uses an unknown code.');
      return tableOfSymbol(byte(at - 1));
    }
    if (mode === 2) {
      const { table, length } = readEntropyTable(section.subarray(at), LIMITS[name]);
      at += length;
      return table;
    }
    if (former === null) throw new DamagedZstd('A block repeats a table that is not there.');
    return former[name];
  };
  const literals = readTable('literals', modes >> 6);
  const offsets = readTable('offsets', (modes >> 4) & 3);
  const matches = readTable('matches', (modes >> 2) & 3);
  const stream = new BackwardBits(section.subarray(at));
  const states = {
    literals: new EntropyState(literals, stream),
    offsets: new EntropyState(offsets, stream),
    matches: new EntropyState(matches, stream),
  };
  for (let done = 0; done < count; done += 1) {
    const code = states.offsets.symbol;
    const offset = 2 ** code + stream.read(code);
    const match = states.matches.symbol;
    const matchLength = (MATCH_BASES[match] ?? 0) + stream.read(MATCH_BITS[match] ?? 0);
    const literal = states.literals.symbol;
    const literalLength = (LITERAL_BASES[literal] ?? 0) + stream.read(LITERAL_BITS[literal] ?? 0);
    if (done < count - 1) {
      states.literals.advance();
      states.matches.advance();
      states.offsets.advance();
    }
    if (stream.left < 0) throw new DamagedZstd('The sequences of a block are cut short.');
    take({ literals: literalLength, match: matchLength, offset });
  }
  if (stream.left !== 0) throw new DamagedZstd('The sequences of a block do not end with its bits.');
  return { literals, offsets, matches };
}
