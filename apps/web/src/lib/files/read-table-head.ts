import { splitCsvLine } from '@eupnea/formats';
import type { FileChannel, TableLayout } from '@eupnea/model';

/** Rows shown of each column: enough to see what kind of numbers stand in it. */
const SAMPLE_ROWS = 3;
/** Of a file, to see its first lines; as much as the formats look at. */
export const TABLE_HEAD_BYTES = 64 * 1024;

export interface TableColumn {
  readonly position: number;
  readonly name: string;
  /** First cells, as the file writes them. */
  readonly samples: readonly string[];
}

/** The columns of a table cut as this layout says: while a person changes it, the file's own proposal no longer counts. */
export function readTableColumns(text: string, layout: TableLayout): readonly TableColumn[] {
  const lines = text.split(/\r\n|\n|\r/);
  const rows = lines.filter((line, index) => index >= layout.headerRows && line.trim() !== '');
  const cells = rows.slice(0, SAMPLE_ROWS).map((line) => splitCsvLine(line, layout.delimiter));
  const names = pickNames(lines.slice(0, layout.headerRows), layout);
  const count = Math.max(0, ...cells.map((row) => row.length));
  return Array.from({ length: count }, (_, position) => ({
    position,
    name: names[position]?.trim() ?? '',
    samples: cells.map((row) => row[position]?.trim() ?? ''),
  }));
}

/** The header line with the most cells has the names; the first of several, because units stand under them. */
function pickNames(header: readonly string[], layout: TableLayout): readonly string[] {
  let names: readonly string[] = [];
  for (const line of header) {
    const cells = splitCsvLine(line, layout.delimiter);
    if (cells.filter((cell) => cell.trim() !== '').length > names.length) names = cells;
  }
  return names;
}

/** What the format found, where no table layout can be edited; its units stand in the mapping. */
export function describeColumns(channels: readonly FileChannel[]): readonly TableColumn[] {
  return channels.map(({ position, name }) => ({ position, name, samples: [] }));
}
