/** Number of values below which insertion sort is faster than partitioning. */
const FEW = 12;

/**
 * Value at `rank` of the sorted values; reorders `values`. Cheaper than a full sort for quantiles of a few
 * hundred samples (`npm run bench:analyze`).
 * @param values without NaN; otherwise the result is undefined but the call ends
 * @param rank 0 to count - 1; NaN outside
 * @param count number of values used from the front
 */
export function selectRank(values: Float64Array, rank: number, count: number = values.length): number {
  if (!(rank >= 0 && rank < count)) return Number.NaN;
  let low = 0;
  let high = count - 1;
  while (high - low > FEW) {
    const pivot = medianOfThree(values[low], values[(low + high) >> 1], values[high]);
    let left = low;
    let right = high;
    while (left <= right) {
      while (values[left] < pivot) left += 1;
      while (values[right] > pivot) right -= 1;
      if (left > right) break;
      const kept = values[left];
      values[left] = values[right];
      values[right] = kept;
      left += 1;
      right -= 1;
    }
    if (rank <= right) high = right;
    else if (rank >= left) low = left;
    else return values[rank];
  }
  sortFew(values, low, high);
  return values[rank];
}

function medianOfThree(a: number, b: number, c: number): number {
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
}

/** Sorts the values in [low, high] by insertion: the cheapest way for a few. */
export function sortFew(values: Float64Array, low: number, high: number): void {
  for (let at = low + 1; at <= high; at += 1) {
    const value = values[at];
    let to = at;
    while (to > low && values[to - 1] > value) {
      values[to] = values[to - 1];
      to -= 1;
    }
    values[to] = value;
  }
}
