import { isTimeName } from '../csv/propose-time.ts';
import { splitNameAndUnit } from '../recognize-channel.ts';
import type { ParquetTableColumn } from './open-parquet.ts';
import { BATCH_ROWS } from './parquet-limits.ts';
import type { ParquetCell, ParquetList } from './parquet-cell.ts';
import type { ParquetBatch, StoredBatch } from './parquet-batch.ts';

type StoredRow = readonly (ParquetCell | ParquetList)[];

/**
 * Turns rows that hold lists of samples into one row per sample. A time beside the lists is that of their first sample;
 * the samples of a row follow at the usual step of the table, so that a gap between two rows stays a gap. A shorter
 * list beside a longer one has a lower rate: its samples stand at their times, with empty cells between them. Other
 * single values of the row are not samples: their cells are empty. Tables without lists pass unchanged.
 */
export async function* spreadLists(
  batches: AsyncIterable<StoredBatch>,
  columns: readonly ParquetTableColumn[],
): AsyncGenerator<ParquetBatch> {
  let spreader: ListSpreader | null = null;
  for await (const batch of batches) {
    if (isFlat(batch, columns)) {
      yield batch;
      continue;
    }
    spreader ??= new ListSpreader(columns);
    for (let row = 0; row < batch.length; row += 1) {
      spreader.take(batch.columns.map((cells) => cells[row] ?? null));
      if (spreader.isFull) yield spreader.give();
    }
  }
  if (spreader === null) return;
  spreader.finish();
  if (spreader.samples > 0) yield spreader.give();
}

function isFlat(_batch: StoredBatch, columns: readonly ParquetTableColumn[]): _batch is ParquetBatch {
  return columns.every(({ listedAt }) => listedAt === null);
}

class ListSpreader {
  readonly #columns: readonly ParquetTableColumn[];
  /** Whether a single value of the column is the time of its row. */
  readonly #isTime: readonly boolean[];
  /** Time from sample to sample by column, in the column's unit; null = not known yet. */
  readonly #steps: (number | null)[];
  /** The newest row waits for the time of the next one. */
  #waiting: StoredRow[] = [];
  #ready: ParquetCell[][];
  #given = 0;

  constructor(columns: readonly ParquetTableColumn[]) {
    this.#columns = columns;
    this.#isTime = columns.map(
      ({ listedAt, timestamp, name }) =>
        listedAt === null && (timestamp !== null || isTimeName(splitNameAndUnit(name).name)),
    );
    this.#steps = columns.map(() => null);
    this.#ready = columns.map(() => []);
  }

  get samples(): number {
    return this.#ready[0]?.length ?? 0;
  }

  get isFull(): boolean {
    return this.samples >= BATCH_ROWS;
  }

  take(row: StoredRow): void {
    this.#waiting.push(row);
    const isKnown = this.#isTime.every((isTime, column) => !isTime || this.#steps[column] !== null);
    if (isKnown) return this.#release();
    // The median of some steps is that of rows without a gap between them.
    if (this.#waiting.length < SEEN_ROWS) return;
    this.#findSteps();
    this.#release();
  }

  finish(): void {
    this.#findSteps();
    this.#release();
  }

  give(): ParquetBatch {
    const [columns, length] = [this.#ready, this.samples];
    this.#ready = columns.map(() => []);
    const firstRow = 1 + this.#given;
    this.#given += length;
    return { firstRow, length, columns };
  }

  #findSteps(): void {
    for (const column of this.#columns.keys()) {
      if (this.#isTime[column] !== true || this.#steps[column] !== null) continue;
      const steps: number[] = [];
      for (const [at, row] of this.#waiting.entries()) {
        const [from, to] = [row[column], this.#waiting[at + 1]?.[column]];
        const samples = countSamples(row);
        if (typeof from === 'number' && typeof to === 'number' && samples > 0)
          steps.push((to - from) / samples);
      }
      this.#steps[column] =
        steps.toSorted((left, right) => left - right)[(steps.length - 1) >> 1] ?? Number.NaN;
    }
  }

  #release(): void {
    for (const row of this.#waiting) this.#spread(row);
    this.#waiting = [];
  }

  #spread(row: StoredRow): void {
    const samples = countSamples(row);
    for (const [column, ready] of this.#ready.entries()) {
      const cell = row[column] ?? null;
      const from = ready.length;
      for (let at = 0; at < samples; at += 1) ready.push(null);
      if (Array.isArray(cell)) {
        for (const [at, value] of cell.entries())
          ready[from + Math.round((at * samples) / cell.length)] = value;
        continue;
      }
      if (this.#isTime[column] !== true || Array.isArray(cell) || samples === 0) continue;
      const step = this.#steps[column] ?? Number.NaN;
      ready[from] = typeof cell === 'object' ? null : cell;
      if (typeof cell !== 'number' || Number.isNaN(step)) continue;
      for (let at = 1; at < samples; at += 1) ready[from + at] = cell + at * step;
    }
  }
}

/** Rows whose times give the usual step. */
const SEEN_ROWS = 16;

function countSamples(row: StoredRow): number {
  return row.reduce<number>((most, cell) => (Array.isArray(cell) ? Math.max(most, cell.length) : most), 0);
}
