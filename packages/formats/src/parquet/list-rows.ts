import { DamagedParquet } from './damaged-parquet.ts';
import { MAX_PAGE_VALUES } from './parquet-limits.ts';
import type { ParquetCell, ParquetList } from './parquet-cell.ts';

/** Gathers the entries of a column of lists into one list per row. A row may continue in the next page. */
export class ListRows {
  readonly #listedAt: number;
  #open: (number | null)[] | null = null;

  /** @param listedAt definition level of an entry */
  constructor(listedAt: number) {
    this.#listedAt = listedAt;
  }

  /** Returns the rows that are complete. @param cells one per entry */
  take(
    levels: {
      readonly count: number;
      readonly repeated: Uint32Array | null;
      readonly defined: Uint32Array | null;
    },
    cells: readonly ParquetCell[],
  ): readonly ParquetList[] {
    const rows: ParquetList[] = [];
    for (let at = 0; at < levels.count; at += 1) {
      if ((levels.repeated?.[at] ?? 0) === 0) {
        if (this.#open !== null) rows.push(this.#open);
        this.#open = [];
      }
      if (this.#open === null) throw new DamagedParquet('A list begins in the middle.');
      if (levels.defined !== null && (levels.defined[at] ?? 0) < this.#listedAt) continue;
      if (this.#open.length === MAX_PAGE_VALUES)
        throw new DamagedParquet(`A list has more than ${MAX_PAGE_VALUES} values.`);
      const cell = cells[at] ?? null;
      this.#open.push(typeof cell === 'number' ? cell : null);
    }
    return rows;
  }

  finish(): readonly ParquetList[] {
    const rows = this.#open === null ? [] : [this.#open];
    this.#open = null;
    return rows;
  }
}
