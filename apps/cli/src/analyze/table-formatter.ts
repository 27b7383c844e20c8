import { createParquetTableWriter, type BreathTableColumn } from '@eupnea/formats';
import { assertUnreachable, writeCsvLine } from '@eupnea/model';

export const TABLE_FORMATS = ['csv', 'json', 'parquet'] as const;

export type TableFormat = (typeof TABLE_FORMATS)[number];

type TableColumn = Pick<BreathTableColumn, 'name' | 'type' | 'unit'>;
type Row = readonly (number | string | null)[];

/** Converts rows to bytes of a table, piece by piece. */
export interface TableFormatter {
  begin(): string | Uint8Array;
  row(row: Row): string | Uint8Array;
  end(): string | Uint8Array;
}

export function createTableFormatter(format: TableFormat, columns: readonly TableColumn[]): TableFormatter {
  switch (format) {
    case 'csv':
      return formatCsv(columns);
    case 'json':
      return formatJson(columns);
    case 'parquet':
      return formatParquet(columns);
    default:
      return assertUnreachable(format);
  }
}

/** CSV with decimal point, comma and LF; absent values are empty. */
function formatCsv(columns: readonly TableColumn[]): TableFormatter {
  return {
    begin: () => `${writeCsvLine(columns.map(({ name }) => name))}\n`,
    row: (row) => `${writeCsvLine(row)}\n`,
    end: () => '',
  };
}

/** One array of objects, one line per breath; absent values are null. */
function formatJson(columns: readonly TableColumn[]): TableFormatter {
  let first = true;
  return {
    begin: () => '[',
    row(row) {
      const cells = columns.map((column, index) => [column.name, row[index] ?? null]);
      const line = `${first ? '\n' : ',\n'}${JSON.stringify(Object.fromEntries(cells))}`;
      first = false;
      return line;
    },
    end: () => '\n]\n',
  };
}

function formatParquet(columns: readonly TableColumn[]): TableFormatter {
  const writer = createParquetTableWriter(columns);
  return { begin: () => '', row: (row) => writer.addRow(row), end: () => writer.finish() };
}

/** Rows for a joint table: one JSON line each, which keeps doubles exact. */
export function formatRowLines(): TableFormatter {
  return { begin: () => '', row: (row) => `${JSON.stringify(row)}\n`, end: () => '' };
}

/** Parses a row of formatRowLines(). */
export function parseRowLine(line: string): Row {
  const row: Row = JSON.parse(line);
  return row;
}
