type CsvCell = string | number | null;

/** A row by column name; other columns are empty. */
export type CsvRow<Column extends string> = { readonly [Name in Column]?: CsvCell };

/** CSV for programs: decimal points, unrounded, empty without a value. */
export function writeCsv<Column extends string>(
  columns: readonly Column[],
  rows: readonly CsvRow<Column>[],
): string {
  const lines = [columns, ...rows.map((row) => columns.map((column) => writeCell(row[column] ?? null)))];
  return `${lines.map((cells) => cells.join(',')).join('\r\n')}\r\n`;
}

function writeCell(cell: CsvCell): string {
  const text = String(cell ?? '');
  // A device's alarm code may contain anything; a leading sign would be a formula in a spreadsheet.
  const safe = typeof cell === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
