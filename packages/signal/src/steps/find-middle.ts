import { inBlocks, STEP_VALUES_MAX, type Steps } from './steps.ts';

/** Median by selection (Hoare 1961), in steps; NaN without values. @param values are reordered */
export function* findMiddle(values: Float64Array): Steps<number> {
  const { length } = values;
  if (length === 0) return Number.NaN;
  const upper = yield* select(values, length >> 1);
  if (length % 2 === 1) return upper;
  // Every value before the selected place is at most as large.
  let lower = Number.NEGATIVE_INFINITY;
  yield* inBlocks(length >> 1, (from, end) => {
    for (let place = from; place < end; place += 1) lower = Math.max(lower, values[place]);
  });
  return (lower + upper) / 2;
}

/** Value of this rank; smaller ones are moved before its place, larger ones behind. */
function* select(values: Float64Array, rank: number): Steps<number> {
  let [first, last, handled] = [0, values.length - 1, 0];
  const at = (place: number): number => values[place];
  while (first < last) {
    const pivot = at((first + last) >> 1);
    let [left, right] = [first, last];
    while (left <= right) {
      if (at(left) < pivot) left += 1;
      else if (at(right) > pivot) right -= 1;
      else {
        [values[left], values[right]] = [at(right), at(left)];
        left += 1;
        right -= 1;
      }
      handled += 1;
      if (handled < STEP_VALUES_MAX) continue;
      yield handled;
      handled = 0;
    }
    if (rank <= right) last = right;
    else if (rank >= left) first = left;
    else break;
  }
  yield handled;
  return at(rank);
}
