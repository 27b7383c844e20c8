/**
 * PostgreSQL array literals written by hand: pg's own array serialiser escapes element by element, which is half the
 * cost of a batch of breaths with some sixty columns.
 */
export function numberArray(values: readonly (number | null)[]): string {
  return `{${values.map(numberElement).join(',')}}`;
}

/** Absent numbers are null in the database: NaN and infinity never get there. */
function numberElement(value: number | null): string {
  return value === null || !Number.isFinite(value) ? 'NULL' : String(value);
}

export function bigintArray(values: readonly (bigint | null)[]): string {
  return `{${values.map((value) => value ?? 'NULL').join(',')}}`;
}

export function booleanArray(values: readonly boolean[]): string {
  return `{${values.map((value) => (value ? 't' : 'f')).join(',')}}`;
}

/** Elements for a jsonb[] parameter: pg quotes the texts. */
export function jsonArray(values: readonly unknown[]): readonly (string | null)[] {
  return values.map((value) => (value === undefined ? null : JSON.stringify(value)));
}
