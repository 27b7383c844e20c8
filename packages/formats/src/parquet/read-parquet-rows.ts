import { DamagedParquet } from './damaged-parquet.ts';
import type { ParquetGroup, ParquetTable, ParquetTableColumn } from './open-parquet.ts';
import { BATCH_ROWS } from './parquet-limits.ts';
import { spreadLists } from './spread-lists.ts';
import { readParquetPages } from './read-parquet-pages.ts';
import type { ParquetCells } from './parquet-cell.ts';
import type { ParquetBatch, StoredBatch } from './parquet-batch.ts';

interface OpenColumn {
  readonly pages: AsyncGenerator<ParquetCells>;
  cells: ParquetCells;
  at: number;
}

/** Yields rows in order, in batches; rows of lists as one row per sample. Throws DamagedParquet. */
export async function* readParquetRows(
  table: ParquetTable,
  columns: readonly ParquetTableColumn[],
): AsyncGenerator<ParquetBatch> {
  yield* spreadLists(readStoredRows(table, columns), columns);
}

async function* readStoredRows(
  table: ParquetTable,
  columns: readonly ParquetTableColumn[],
): AsyncGenerator<StoredBatch> {
  let firstRow = 1;
  for (const group of table.groups) {
    if (columns.length > 0) yield* readGroup(table, group, columns, firstRow);
    firstRow += group.rows;
  }
}

async function* readGroup(
  table: ParquetTable,
  group: ParquetGroup,
  columns: readonly ParquetTableColumn[],
  firstRow: number,
): AsyncGenerator<StoredBatch> {
  const open = columns.map((column): OpenColumn => {
    const chunk = group.chunks[column.leaf] ?? null;
    if (chunk === null) throw new DamagedParquet(`${column.name}: its place in the file is not plausible.`);
    return { pages: readParquetPages(table, column, chunk), cells: [], at: 0 };
  });
  let row = 0;
  while (row < group.rows) {
    for (const column of open) {
      while (column.at === column.cells.length) {
        const next = await column.pages.next();
        if (next.done === true) throw new DamagedParquet(`A row group has fewer rows than it says.`);
        column.cells = next.value;
        column.at = 0;
      }
    }
    const length = Math.min(BATCH_ROWS, group.rows - row, ...open.map(({ cells, at }) => cells.length - at));
    const parts = open.map(({ cells, at }) => cells.slice(at, at + length));
    for (const column of open) column.at += length;
    yield { firstRow: firstRow + row, length, columns: parts };
    row += length;
  }
}
