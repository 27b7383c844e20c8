import { createParquetTableWriter, type BreathTableColumn } from '@eupnea/formats';
import { assertUnreachable } from '@eupnea/model';

export const TABLE_FORMATS = ['csv', 'json', 'parquet'] as const;

export type TableFormat = (typeof TABLE_FORMATS)[number];

type TableColumn = Pick<BreathTableColumn, 'name' | 'type' | 'unit'>;
type Row = readonly (number | string | null)[];

/** Rows to the bytes of a table, piece by piece. */
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

/** Decimal point, comma, LF; an absent value is an empty cell. No value of a breath ever needs quotes. */
function formatCsv(columns: readonly TableColumn[]): TableFormatter {
  return {
    begin: () => `${columns.map((column) => column.name).join(',')}\n`,
    row: (row) => `${row.join(',')}\n`,
    end: () => '',
  };
}

/** One array of objects, one line a breath; an absent value is null. */
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

/** Rows on their way into another table: a line of JSON each, which keeps every double to the bit. */
export function formatRowLines(): TableFormatter {
  return { begin: () => '', row: (row) => `${JSON.stringify(row)}\n`, end: () => '' };
}

/** A row that formatRowLines() wrote. */
export function parseRowLine(line: string): Row {
  const row: Row = JSON.parse(line);
  return row;
}
