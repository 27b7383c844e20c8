import type { DateOrder } from '@eupnea/model';
import { parseTableNumber } from '../table-number.ts';
import { parseTableTime } from '../table-time.ts';
import { findCellUnit, MIXED_UNITS, splitCellUnit } from './cell-unit.ts';
import { countsMilliseconds, fillMilliseconds } from './counted-milliseconds.ts';
import { labelColumns } from './head-labels.ts';
import type { SampledTable } from './sample-table.ts';
import { findDateOrder, findStampOrder } from './table-date.ts';

/** Time of day on a clock of twelve hours. */
const HALF_OF_DAY = /^\s*\d{1,2}:\d{2}:\d{2}(?:[.,]\d+)?\s*[AP]M\s*$/i;

/** Properties of one column in the first rows. */
export interface SampledColumn {
  readonly position: number;
  readonly name: string;
  readonly unit: string | null;
  /** Numeric cell values; NaN for other cells. */
  readonly numbers: readonly number[];
  /** Unit that the cells hold beside their numbers; `mixed`: several, or not in all cells. Text tables only. */
  readonly cellUnit?: string | null | undefined;
  /** Cells that are clock times or dates, in seconds, one a row (NaN for other cells); empty for a column of numbers. */
  readonly times: readonly number[];
  /** Whether the last part of the times counts milliseconds. Text tables only. */
  readonly countsMilliseconds?: boolean;
  /** Date and time of the first row as text; null when the column has no date. */
  readonly dated: { readonly timeMs: number; readonly zoned: boolean } | null;
  readonly least: number;
  readonly most: number;
  readonly mean: number;
  /** Order of day and month in a column of dates with times, where it is not that of each cell alone. */
  readonly stampOrder?: { readonly order: DateOrder; readonly first: string } | null | undefined;
  /** Order of day and month in a column of dates without times; null for other columns. */
  readonly dates?: { readonly order: DateOrder; readonly first: string } | null | undefined;
  /** How the cells differ as texts. Absent where cells are numbers alone. */
  readonly texts?: CellTexts | undefined;
}

/** Number of different texts in the cells of a column, and of rows whose text is not that of the row before. */
export interface CellTexts {
  readonly kinds: number;
  readonly turns: number;
  /** The first that is not empty. */
  readonly first: string;
}

export function countTexts(cells: readonly string[]): CellTexts {
  const turns = cells.filter((cell, row) => row > 0 && cell !== cells[row - 1]).length;
  return { kinds: new Set(cells).size, turns, first: cells.find((cell) => cell !== '') ?? '' };
}

/** Columns with names and units from the lines above the rows (`Flow (L/s)`, or names above a line of units). */
export function describeColumns(table: SampledTable): readonly SampledColumn[] {
  return labelColumns(table).map((label, position) => {
    const column = sampleColumn(table, position);
    const stated = column.cellUnit === MIXED_UNITS ? null : (column.cellUnit ?? null);
    return {
      position,
      name: label.name,
      unit: label.unit ?? stated,
      ...column,
      dates: sampleDates(table, position),
      texts: countTexts(table.rows.map((row) => (row[position] ?? '').trim())),
      stampOrder: findStampOrder(table.rows.map((row) => row[position] ?? '')),
    };
  });
}

function sampleDates({ rows }: SampledTable, position: number): SampledColumn['dates'] {
  const cells = rows.map((row) => row[position] ?? '');
  const order = findDateOrder(
    cells,
    rows.some((row) => row.some((cell) => HALF_OF_DAY.test(cell))),
  );
  const first = cells.find((cell) => cell.trim() !== '');
  return order === null || first === undefined ? null : { order, first };
}

function sampleColumn(
  { rows, layout }: SampledTable,
  position: number,
): Pick<
  SampledColumn,
  'numbers' | 'cellUnit' | 'times' | 'countsMilliseconds' | 'dated' | 'least' | 'most' | 'mean'
> {
  const cells = rows.map((row) => row[position] ?? '');
  const cellUnit = findCellUnit(cells, layout.decimalComma);
  const numbers = cells.map((cell) => {
    const number = parseTableNumber(cell, layout.decimalComma, true);
    if (cellUnit === null || !Number.isNaN(number)) return number;
    return splitCellUnit(cell, layout.decimalComma)?.value ?? number;
  });
  const present = numbers.filter((value) => !Number.isNaN(value));
  const isCount = countsMilliseconds(cells);
  const times = cells.map((cell) => parseTableTime(isCount ? fillMilliseconds(cell) : cell));
  const found = times.filter((time) => time !== null);
  const [first] = found;
  const isTime = first !== undefined && found.length * 2 > cells.length;
  return {
    numbers,
    cellUnit,
    countsMilliseconds: isCount,
    times: isTime ? times.map((time) => time?.seconds ?? Number.NaN) : [],
    dated:
      isTime && first.kind !== 'relative'
        ? { timeMs: first.seconds * 1000, zoned: first.kind === 'utc' }
        : null,
    least: present.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY),
    most: present.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY),
    mean: present.reduce((sum, value) => sum + value, 0) / present.length,
  };
}

/** Whether no cell is a number or a time. */
export function isEmpty(column: SampledColumn): boolean {
  return column.least > column.most && column.times.length === 0;
}
