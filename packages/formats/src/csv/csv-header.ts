import type { CsvColumn, CsvColumns } from './csv-columns.ts';

/** A channel's place in the cells of a row. */
interface CellPlace {
  readonly index: number;
  readonly factor: number;
}

export interface CsvLayout {
  readonly time: CellPlace | null;
  readonly flow: CellPlace;
  readonly pressure: CellPlace;
  readonly volume: CellPlace | null;
}

/** The places of the columns in a header line; null when the line is not the header that was described. */
export function placeColumns(columns: CsvColumns, header: readonly string[]): CsvLayout | null {
  const names = header.map((name) => name.trim());
  const flow = placeColumn(columns.flow, names);
  const pressure = placeColumn(columns.pressure, names);
  const time = columns.time === null ? null : placeColumn(columns.time, names);
  const volume = columns.volume === null ? null : placeColumn(columns.volume, names);
  if (flow === null || pressure === null) return null;
  if ((time === null) !== (columns.time === null) || (volume === null) !== (columns.volume === null))
    return null;
  return { time, flow, pressure, volume };
}

/** Whether the columns can be found without a header line. */
export function isPositional(columns: CsvColumns): boolean {
  return [columns.time, columns.flow, columns.pressure, columns.volume].every(
    (column) => column === null || typeof column.column === 'number',
  );
}

function placeColumn({ column, factor }: CsvColumn, names: readonly string[]): CellPlace | null {
  if (typeof column === 'number') return column <= names.length ? { index: column - 1, factor } : null;
  const exact = names.indexOf(column);
  if (exact >= 0) return { index: exact, factor };
  const index = names.findIndex((name) => name.toLowerCase() === column.toLowerCase());
  return index < 0 ? null : { index, factor };
}
