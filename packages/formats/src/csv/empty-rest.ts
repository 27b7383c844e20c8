import type { EmptyDirection } from '@eupnea/model';
import type { SampledColumn } from './table-columns.ts';
import { rangeOf } from './without-codes.ts';

/** Least share of the rows in which one of two columns is empty while the other flows. */
const LEAST_SHARE = 0.2;
/** Rows after which the filled column changes, at least on average: columns of two rates change with every row. */
const LEAST_RUN = 4;
/** Share of its largest value above which a column flows. */
const FLOWING = 0.02;

/** Whether columns of inspiratory and of expiratory flow are empty instead of zero while the other one flows. */
export function findEmptyRest(one: SampledColumn, other: SampledColumn): EmptyDirection | null {
  const counts = { single: 0, flowing: 0, changes: 0, emptyOne: 0 };
  let filled: 'one' | 'other' | null = null;
  for (const [row, value] of one.numbers.entries()) {
    const beside = other.numbers[row] ?? Number.NaN;
    if (Number.isNaN(value) === Number.isNaN(beside)) continue;
    const own = Number.isNaN(value) ? 'other' : 'one';
    counts.single += 1;
    if (own === 'other') counts.emptyOne += 1;
    if (flows(own === 'one' ? one : other, row)) counts.flowing += 1;
    if (filled !== null && filled !== own) counts.changes += 1;
    filled = own;
  }
  const rows = one.numbers.length;
  const isRest =
    counts.single >= LEAST_SHARE * rows &&
    counts.flowing * 2 >= counts.single &&
    counts.changes * LEAST_RUN <= counts.single;
  if (!isRest) return null;
  const emptyOther = counts.single - counts.emptyOne;
  const isBoth = Math.min(counts.emptyOne, emptyOther) >= LEAST_SHARE * counts.single;
  return isBoth ? 'empty' : 'empty_beside_flow';
}

function flows({ numbers, least, most }: SampledColumn, row: number): boolean {
  return Math.abs(numbers[row] ?? Number.NaN) > FLOWING * Math.max(-least, most);
}

/** Both columns with zeros for the empty cells that say that nothing flows. */
export function fillRest(
  one: SampledColumn,
  other: SampledColumn,
  rest: EmptyDirection | null,
): readonly [SampledColumn, SampledColumn] {
  if (rest === null) return [one, other];
  const fill = (column: SampledColumn, beside: SampledColumn): SampledColumn => {
    const numbers = column.numbers.map((value, row) => {
      const there = beside.numbers[row] ?? Number.NaN;
      return Number.isNaN(value) && !Number.isNaN(there) && (rest === 'empty' || there !== 0) ? 0 : value;
    });
    return { ...column, numbers, ...rangeOf(numbers) };
  };
  return [fill(one, other), fill(other, one)];
}
