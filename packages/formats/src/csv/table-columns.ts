import { parseTableNumber } from '../table-number.ts';
import { parseTableTime } from '../table-time.ts';
import { labelColumns } from './head-labels.ts';
import type { SampledTable } from './sample-table.ts';

/** Properties of one column in the first rows. */
export interface SampledColumn {
  readonly position: number;
  readonly name: string;
  readonly unit: string | null;
  /** Numeric cell values; NaN for other cells. */
  readonly numbers: readonly number[];
  /** Cells that are clock times or dates, in seconds; empty for a column of numbers. */
  readonly times: readonly number[];
  /** Date and time of the first row as text; null when the column has no date. */
  readonly dated: { readonly timeMs: number; readonly zoned: boolean } | null;
  readonly least: number;
  readonly most: number;
  readonly mean: number;
}

/** Columns with names and units from the lines above the rows (`Flow (L/s)`, or names above a line of units). */
export function describeColumns(table: SampledTable): readonly SampledColumn[] {
  return labelColumns(table).map((label, position) => ({
    position,
    ...label,
    ...sampleColumn(table, position),
  }));
}

function sampleColumn(
  { rows, layout }: SampledTable,
  position: number,
): Pick<SampledColumn, 'numbers' | 'times' | 'dated' | 'least' | 'most' | 'mean'> {
  const cells = rows.map((row) => row[position] ?? '');
  const numbers = cells.map((cell) => parseTableNumber(cell, layout.decimalComma, true));
  const present = numbers.filter((value) => !Number.isNaN(value));
  const times = cells.map(parseTableTime).filter((time) => time !== null);
  const [first] = times;
  const isTime = first !== undefined && times.length * 2 > cells.length;
  return {
    numbers,
    times: isTime ? times.map((time) => time.seconds) : [],
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
