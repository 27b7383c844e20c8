import type { ChannelCode } from '@eupnea/model';
import { normalizeName } from '../normalize-name.ts';
import { factorOfUnit, isNumberedAlike } from '../recognize-channel.ts';
import type { SampledColumn } from './table-columns.ts';

/** Number that programs write behind a name that they met before: `Flow.1` (pandas, R), `Flow_1`. */
const REPEATED = / \d{1,2}$/u;
/** Difference of two values, as a share of the range of the column, that rounding does not make. */
const LEAST_DIFFERENCE = 0.005;
/** Share of the rows whose values differ, from which two columns are not copies of one. */
const DIFFERING_ROWS = 0.01;

/** Other columns of the name of a channel's column, with other values: nothing says which of them is meant. */
export function findSameNames(
  channel: ChannelCode,
  taken: SampledColumn,
  columns: readonly SampledColumn[],
): readonly SampledColumn[] {
  const name = normalizeName(taken.name);
  return columns.filter((column) => {
    const other = normalizeName(column.name);
    const isNamesake =
      other === name || other.replace(REPEATED, '') === name || isNumberedAlike(taken.name, column.name);
    return column !== taken && name !== '' && isNamesake && differs(channel, taken, column);
  });
}

function differs(channel: ChannelCode, taken: SampledColumn, other: SampledColumn): boolean {
  const scale = (factorIn(channel, other) ?? 1) / (factorIn(channel, taken) ?? 1);
  const least = LEAST_DIFFERENCE * (taken.most - taken.least);
  let [present, differing] = [0, 0];
  for (const [row, value] of taken.numbers.entries()) {
    const difference = Math.abs(value - scale * (other.numbers[row] ?? Number.NaN));
    if (Number.isNaN(difference)) continue;
    present += 1;
    if (difference > least) differing += 1;
  }
  return differing > DIFFERING_ROWS * present;
}

function factorIn(channel: ChannelCode, { unit }: SampledColumn): number | null {
  return unit === null ? null : factorOfUnit(channel, unit);
}
