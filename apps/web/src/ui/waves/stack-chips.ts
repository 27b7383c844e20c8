/** More rows than these would hide the trace. */
const MOST_ROWS = 3;

/**
 * Rows for chips that would lie on each other: each goes to the first row that is free where it begins.
 * @param lefts where they begin, in shares of the width, in any order
 * @param chipShare how wide one is, in the same shares
 * @returns a row for each, from 0; null where none is free
 */
export function stackChips(lefts: readonly number[], chipShare: number): readonly (number | null)[] {
  const rows = lefts.map((): number | null => null);
  const freeFrom: number[] = Array.from({ length: MOST_ROWS }, () => Number.NEGATIVE_INFINITY);
  const inOrder = lefts
    .map((left, position) => ({ left, position }))
    .sort((one, other) => one.left - other.left);
  for (const { left, position } of inOrder) {
    const row = freeFrom.findIndex((from) => from <= left);
    if (row === -1) continue;
    rows[position] = row;
    freeFrom[row] = left + chipShare;
  }
  return rows;
}
