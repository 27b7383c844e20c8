import { writeCsvLine } from '@eupnea/model';

type CsvCell = string | number | null;

/** A row by column name; other columns are empty. */
export type CsvRow<Column extends string> = { readonly [Name in Column]?: CsvCell };

/** CSV for programs: decimal points, unrounded, empty without a value. */
export function writeCsv<Column extends string>(
  columns: readonly Column[],
  rows: readonly CsvRow<Column>[],
): string {
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column]))];
  return `${lines.map(writeCsvLine).join('\r\n')}\r\n`;
}
