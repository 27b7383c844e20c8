import { nameAmong, splitCsvLine } from '@eupnea/formats';
import type { FileChannel, TableLayout } from '@eupnea/model';

/** Sample rows per column. */
const SAMPLE_ROWS = 3;
/** Read size for the first lines, as in the format inspection. */
export const TABLE_HEAD_BYTES = 64 * 1024;

export interface TableColumn {
  readonly position: number;
  readonly name: string;
  /** First cells as written in the file. */
  readonly samples: readonly string[];
}

/** Columns of a table with this layout; replaces the file's proposal during editing. */
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

/** Names are in the header line with the most filled cells; of several the first, because units may follow. */
function pickNames(header: readonly string[], layout: TableLayout): readonly string[] {
  let names: readonly string[] = [];
  let most = 0;
  for (const line of header) {
    const cells = splitCsvLine(line, layout.delimiter);
    const filled = cells.filter((cell) => cell.trim() !== '').length;
    if (filled <= most) continue;
    names = cells;
    most = filled;
  }
  return names;
}

/** Columns with the names that the format found elsewhere in the head, such as a list above numbered columns. */
export function nameColumns(
  columns: readonly TableColumn[],
  channels: readonly FileChannel[],
): readonly TableColumn[] {
  return columns.map((column) => {
    const found = channels.find(({ position }) => position === column.position)?.name ?? '';
    return column.name.includes(found) ? column : { ...column, name: found };
  });
}

/** Columns found by the format when no layout can be edited; the mapping has their units. */
export function describeColumns(channels: readonly FileChannel[]): readonly TableColumn[] {
  return channels.map(({ position, name }) => ({ position, name, samples: [] }));
}

/** Columns of which those of one name have their number. */
export function tellApart(columns: readonly TableColumn[]): readonly TableColumn[] {
  return columns.map((column) => ({ ...column, name: nameAmong(column, columns) }));
}
