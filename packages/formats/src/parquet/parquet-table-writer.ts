import { ByteWriter, ParquetWriter, schemaFromColumnData } from 'hyparquet-writer';
import { describeUnits, listColumnUnits, putColumnUnits } from './column-units.ts';

/** Rows of one row group: a night of breaths, and a bounded share of memory. */
const ROW_GROUP_ROWS = 8192;

export interface ParquetColumn {
  readonly name: string;
  readonly type: 'DOUBLE' | 'INT32' | 'STRING';
  /** UCUM, into the metadata; `''` = a pure number or a text. */
  readonly unit?: string;
}

/** One value a column, in the columns' order; null = absent. */
export type ParquetRow = readonly (number | string | null)[];

/** A Parquet file written row by row in bounded memory. */
export interface ParquetTableWriter {
  /** @returns bytes that are ready to be stored, often none */
  addRow(row: ParquetRow): Uint8Array;
  /** The last rows and the file's footer. */
  finish(): Uint8Array;
}

export function createParquetTableWriter(columns: readonly ParquetColumn[]): ParquetTableWriter {
  const output = new ByteWriter();
  const units = listColumnUnits(columns);
  const describe = (rows: readonly ParquetRow[]) =>
    columns.map((column, index) => ({
      name: column.name,
      type: column.type,
      data: rows.map((row) => row[index] ?? null),
      nullable: true,
      offsetIndex: false,
    }));
  const writer = new ParquetWriter({
    writer: output,
    schema: schemaFromColumnData({ columnData: describe([]) }),
    createdBy: 'Eupnea',
    kvMetadata: describeUnits(units),
  });
  let rows: ParquetRow[] = [];

  function writeRows(): void {
    if (rows.length > 0) {
      // Only a writer with an asynchronous flush answers a promise; a byte buffer has none.
      void writer.write({ columnData: describe(rows), rowGroupSize: ROW_GROUP_ROWS });
    }
    rows = [];
  }

  /** `offset` goes on counting the file's bytes; `index` is the place in the buffer alone. */
  function drain(): Uint8Array {
    const bytes = output.getBytes().slice();
    output.index = 0;
    return bytes;
  }

  return {
    addRow(row) {
      rows.push(row);
      if (rows.length < ROW_GROUP_ROWS) return new Uint8Array(0);
      writeRows();
      return drain();
    },
    finish() {
      writeRows();
      putColumnUnits(writer, units);
      void writer.finish();
      return drain();
    },
  };
}
