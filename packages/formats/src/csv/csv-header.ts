import type { ChannelCode } from '@eupnea/model';
import type { CsvColumn, CsvColumns } from './csv-columns.ts';
import { neededChannels, type CellPlace, type RowLayout } from './table-layout.ts';

/** Channels of the named columns, in the order of the layout returned by `placeColumns`. */
export function channelsOfColumns(columns: CsvColumns): readonly ChannelCode[] {
  return columns.volume === null ? ['flow', 'pressure'] : ['flow', 'pressure', 'volume'];
}

/** Positions of the columns in a header line; null when the line does not contain all of them. */
export function placeColumns(columns: CsvColumns, header: readonly string[]): RowLayout | null {
  const names = header.map((name) => name.trim());
  const wanted = [columns.flow, columns.pressure, ...(columns.volume === null ? [] : [columns.volume])];
  const codes = channelsOfColumns(columns);
  const channels = wanted.map((column, at) => placeColumn(column, names, codes[at] ?? 'flow'));
  const time = columns.time === null ? null : placeColumn(columns.time, names, 'time');
  if (columns.time !== null && time === null) return null;
  const found = channels.filter((place) => place !== null);
  if (found.length < channels.length) return null;
  const [flow] = found;
  if (columns.flowOut !== undefined && flow !== undefined) {
    const minus = placeColumn(columns.flowOut, names, 'flow');
    if (minus === null) return null;
    found[0] = { ...flow, minus };
  }
  return { time, channels: found, needed: neededChannels(codes) };
}

/** Whether the columns are given by position, so that no header line is needed. */
export function isPositional(columns: CsvColumns): boolean {
  return [columns.time, columns.flow, columns.flowOut, columns.pressure, columns.volume].every(
    (column) => column === null || column === undefined || typeof column.column === 'number',
  );
}

function placeColumn(
  { column, factor }: CsvColumn,
  names: readonly string[],
  holds: CellPlace['holds'],
): CellPlace | null {
  if (typeof column === 'number') return column <= names.length ? { index: column - 1, factor, holds } : null;
  const exact = names.indexOf(column);
  if (exact >= 0) return { index: exact, factor, holds };
  const index = names.findIndex((name) => name.toLowerCase() === column.toLowerCase());
  return index < 0 ? null : { index, factor, holds };
}
