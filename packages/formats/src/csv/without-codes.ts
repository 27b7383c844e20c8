import { NO_VALUE_NUMBERS } from './no-value.ts';
import type { SampledColumn } from './table-columns.ts';

/** A column whose codes for missing values count neither for its range nor for its mean. */
export function withoutCodes(column: SampledColumn): SampledColumn {
  if (!column.numbers.some((value) => NO_VALUE_NUMBERS.has(value))) return column;
  const numbers = column.numbers.map((value) => (NO_VALUE_NUMBERS.has(value) ? Number.NaN : value));
  return { ...column, numbers, ...rangeOf(numbers) };
}

/** Least, most and mean of the values that are numbers. */
export function rangeOf(numbers: readonly number[]): Pick<SampledColumn, 'least' | 'most' | 'mean'> {
  const present = numbers.filter((value) => Number.isFinite(value));
  return {
    least: present.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY),
    most: present.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY),
    mean: present.reduce((sum, value) => sum + value, 0) / present.length,
  };
}
