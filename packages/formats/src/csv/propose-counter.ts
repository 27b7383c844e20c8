import type { MappedTime } from '@eupnea/model';
import { normalizeName } from '../normalize-name.ts';
import type { SampledColumn } from './table-columns.ts';

/** Names of columns that count samples; '' and `unnamed 0` are indices that libraries write. */
const COUNTER_NAMES =
  /^(?:|unnamed 0|n|no|nr|index|idx|count(?:er)?|row|frame|sequence|seq|(?:samples?|abtastwert|muestra|amostra|echantillon|campione|monster)(?: (?:n|no|nr|num|number|count(?:er)?|index|idx|id))?)$/u;
const SAMPLES = /^samples?$/u;
/** Names of times that hold no unit: rows of 1 ms and numbers of rows look alike. */
const UNITLESS_TIMES =
  /^(?:time|t|timestamp|elapsed(?: time)?|relative time|x value|tijd|zeit|tiempo|tempo|temps)$/u;
/** Larger numbers are milliseconds since 1970. */
const LEAST_EPOCH = 1e11;
/** Share of the rows whose count is one more than that of the row before, at least. */
const SINGLE_STEPS = 0.8;

/** A time in samples: a column of time with that unit, or one that counts rows. Null without one. */
export function proposeCounter(columns: readonly SampledColumn[]): MappedTime | null {
  const found = columns.find(
    (column) =>
      (COUNTER_NAMES.test(normalizeName(column.name)) || isInSamples(column)) && countsByOne(column),
  );
  return found === undefined ? null : { position: found.position, factor: 1, counts: true };
}

/** Whether a time is in samples, or may be: `Time (samples)`, and a time without a unit that rises by one a row. */
export function isInSamples(column: SampledColumn): boolean {
  const { unit, name, numbers } = column;
  if (unit !== null) return SAMPLES.test(normalizeName(unit));
  const isTime = UNITLESS_TIMES.test(normalizeName(name));
  return isTime && (numbers[0] ?? 0) < LEAST_EPOCH && countsByOne(column);
}

function countsByOne({ numbers, times }: SampledColumn): boolean {
  if (times.length > 0 || !numbers.every((value) => Number.isInteger(value))) return false;
  const single = numbers.filter((value, row) => row > 0 && value - (numbers[row - 1] ?? Number.NaN) === 1);
  return single.length >= SINGLE_STEPS * (numbers.length - 1) && single.length > 1;
}
