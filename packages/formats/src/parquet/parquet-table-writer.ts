import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import { describeUnits, listColumnUnits, putColumnUnits } from './column-units.ts';

/** Rows of one row group: a night of breaths, in bounded memory. */
const ROW_GROUP_ROWS = 8192;

export interface ParquetColumn {
  readonly name: string;
  /** TIMESTAMP: whole microseconds since 1970 in UTC; DATE: whole days since 1970. */
  readonly type: 'DOUBLE' | 'INT32' | 'STRING' | 'TIMESTAMP' | 'DATE';
  /** UCUM, written to the metadata; `''` = a pure number or a text. */
  readonly unit?: string;
}

/** One value per column, in the order of the columns; null = absent. */
export type ParquetRow = readonly (number | string | null)[];

/** Physical and logical type of a column; the logical type of a timestamp says that it is UTC. */
const ELEMENTS = {
  DOUBLE: { type: 'DOUBLE' },
  INT32: { type: 'INT32' },
  STRING: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  TIMESTAMP: {
    type: 'INT64',
    converted_type: 'TIMESTAMP_MICROS',
    logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MICROS' },
  },
  DATE: { type: 'INT32', converted_type: 'DATE', logical_type: { type: 'DATE' } },
} as const;

/** Writes a Parquet file row by row in bounded memory. */
export interface ParquetTableWriter {
  /** @returns bytes to store, often none */
  addRow(row: ParquetRow): Uint8Array;
  /** Returns the last rows and the footer. */
  finish(): Uint8Array;
}

export function createParquetTableWriter(columns: readonly ParquetColumn[]): ParquetTableWriter {
  const output = new ByteWriter();
  const units = listColumnUnits(columns);
  const describe = (rows: readonly ParquetRow[]) =>
    columns.map((column, index) => ({
      name: column.name,
      data: rows.map((row) => row[index] ?? null),
      offsetIndex: false,
    }));
  const writer = new ParquetWriter({
    writer: output,
    schema: [
      { name: 'root', num_children: columns.length },
      ...columns.map(({ name, type }) => ({ name, repetition_type: 'OPTIONAL' as const, ...ELEMENTS[type] })),
    ],
    createdBy: 'Eupnea',
    kvMetadata: describeUnits(units),
  });
  let rows: ParquetRow[] = [];

  function writeRows(): void {
    if (rows.length > 0) {
      // Returns a promise only for a writer with an asynchronous flush; a byte buffer has none.
      void writer.write({ columnData: describe(rows), rowGroupSize: ROW_GROUP_ROWS });
    }
    rows = [];
  }

  /**
   * Removes the written bytes. `offset` continues to count the bytes of the file; `index` is the position in the
   * buffer.
   */
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
