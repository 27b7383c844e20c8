import type { BackwardBits } from './backward-bits.ts';
import { DamagedZstd } from './damaged-zstd.ts';

/** Decoding table of finite state entropy (RFC 8878, 4.1.1): per state a symbol and the way to the next state. */
export interface EntropyTable {
  readonly accuracyLog: number;
  readonly symbols: Uint8Array;
  readonly bits: Uint8Array;
  readonly bases: Uint16Array;
}

/** A table of one symbol, which needs no bits. */
export function tableOfSymbol(symbol: number): EntropyTable {
  return {
    accuracyLog: 0,
    symbols: Uint8Array.of(symbol),
    bits: new Uint8Array(1),
    bases: new Uint16Array(1),
  };
}

/** @param frequencies by symbol; -1 = less than one state */
export function buildEntropyTable(frequencies: readonly number[], accuracyLog: number): EntropyTable {
  const size = 1 << accuracyLog;
  const symbols = new Uint8Array(size);
  const next = frequencies.map((frequency) => Math.abs(frequency));
  let high = size;
  for (const [symbol, frequency] of frequencies.entries()) {
    if (frequency !== -1) continue;
    high -= 1;
    symbols[high] = symbol;
  }
  const step = (size >> 1) + (size >> 3) + 3;
  let at = 0;
  for (const [symbol, frequency] of frequencies.entries()) {
    for (let count = 0; count < frequency; count += 1) {
      symbols[at] = symbol;
      do at = (at + step) & (size - 1);
      while (at >= high);
    }
  }
  const bits = new Uint8Array(size);
  const bases = new Uint16Array(size);
  for (const [state, symbol] of symbols.entries()) {
    const value = next[symbol] ?? 1;
    next[symbol] = value + 1;
    const needed = accuracyLog - (31 - Math.clz32(value));
    bits[state] = needed;
    bases[state] = (value << needed) - size;
  }
  return { accuracyLog, symbols, bits, bases };
}

/** Reads a table description. Returns the table and its length in bytes. */
export function readEntropyTable(
  bytes: Uint8Array,
  most: { readonly accuracyLog: number; readonly symbol: number },
): { readonly table: EntropyTable; readonly length: number } {
  let bit = 0;
  const read = (count: number) => {
    const at = bit >> 3;
    const word = (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16);
    const value = (word >>> (bit & 7)) & ((1 << count) - 1);
    bit += count;
    if (bit > 8 * bytes.length) throw new DamagedZstd('A table is cut short.');
    return value;
  };
  const accuracyLog = read(4) + 5;
  if (accuracyLog > most.accuracyLog) throw new DamagedZstd('A table is too large.');
  const frequencies: number[] = [];
  let remaining = 1 << accuracyLog;
  while (remaining > 0) {
    const width = 32 - Math.clz32(remaining + 1);
    const threshold = (1 << width) - 2 - remaining;
    const lowMask = (1 << (width - 1)) - 1;
    let value = read(width);
    if ((value & lowMask) < threshold) {
      bit -= 1;
      value &= lowMask;
    } else if (value > lowMask) value -= threshold;
    const frequency = value - 1;
    remaining -= Math.abs(frequency);
    frequencies.push(frequency);
    for (let repeat = frequency === 0 ? 3 : 0; repeat === 3; ) {
      repeat = read(2);
      for (let count = 0; count < repeat; count += 1) frequencies.push(0);
    }
    if (frequencies.length > most.symbol + 1) throw new DamagedZstd('A table has too many symbols.');
  }
  if (remaining < 0) throw new DamagedZstd('A table has too many states.');
  return { table: buildEntropyTable(frequencies, accuracyLog), length: (bit + 7) >> 3 };
}

/** Follows the states of one table through a bit stream. */
export class EntropyState {
  readonly #table: EntropyTable;
  readonly #stream: BackwardBits;
  #state: number;

  constructor(table: EntropyTable, stream: BackwardBits) {
    this.#table = table;
    this.#stream = stream;
    this.#state = stream.read(table.accuracyLog);
  }

  get symbol(): number {
    return this.#table.symbols[this.#state] ?? 0;
  }

  advance(): void {
    const { bits, bases } = this.#table;
    this.#state = (bases[this.#state] ?? 0) + this.#stream.read(bits[this.#state] ?? 0);
  }
}
