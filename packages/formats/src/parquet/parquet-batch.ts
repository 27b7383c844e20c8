import type { ParquetCell, ParquetCells } from './parquet-cell.ts';

/** Rows of some columns, as they stand in the file. */
export interface StoredBatch {
  /** Number of the first row, from 1. */
  readonly firstRow: number;
  readonly length: number;
  /** In the order of the requested columns. */
  readonly columns: readonly ParquetCells[];
}

/** Rows with one value per column. */
export interface ParquetBatch extends StoredBatch {
  readonly columns: readonly (readonly ParquetCell[])[];
}
