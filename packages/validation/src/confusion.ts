/** Rows: categories of the first rater. Columns: categories of the second rater. */
export interface ConfusionMatrix {
  /** Sorted by frequency, then by name. */
  readonly categories: readonly string[];
  readonly counts: readonly (readonly number[])[];
}

/** Counts pairs of categories, one pair per breath. Throws RangeError when the lists differ in length. */
export function countConfusion(first: readonly string[], second: readonly string[]): ConfusionMatrix {
  if (first.length !== second.length) throw new RangeError('Both raters must have judged the same breaths');
  const totals = new Map<string, number>();
  for (const category of [...first, ...second]) totals.set(category, (totals.get(category) ?? 0) + 1);
  const categories = [...totals.keys()].toSorted(
    (left, right) => (totals.get(right) ?? 0) - (totals.get(left) ?? 0) || (left < right ? -1 : 1),
  );
  const places = new Map(categories.map((category, place) => [category, place]));
  const counts = categories.map(() => categories.map(() => 0));
  for (const [index, category] of first.entries()) {
    const row = counts[places.get(category) ?? -1];
    const column = places.get(second[index] ?? '');
    if (row !== undefined && column !== undefined) row[column] = (row[column] ?? 0) + 1;
  }
  return { categories, counts };
}

/** Number of breaths on which both raters, one of them or neither gave the kind. */
export interface KindOverlap {
  readonly both: number;
  readonly onlyFirst: number;
  readonly onlySecond: number;
  readonly neither: number;
}

/**
 * Counts the breaths on which both, one or neither gave the kind. Throws RangeError when the lists differ in length.
 */
export function countOverlap(first: readonly boolean[], second: readonly boolean[]): KindOverlap {
  if (first.length !== second.length) throw new RangeError('Both raters must have judged the same breaths');
  const overlap = { both: 0, onlyFirst: 0, onlySecond: 0, neither: 0 };
  for (const [index, isThere] of first.entries()) {
    const isThereToo = second[index] ?? false;
    if (isThere) overlap[isThereToo ? 'both' : 'onlyFirst'] += 1;
    else overlap[isThereToo ? 'onlySecond' : 'neither'] += 1;
  }
  return overlap;
}

/**
 * F1, the harmonic mean of precision and recall; symmetric in the two raters (Dice 1945). Null when neither gave the
 * kind.
 */
export function f1OfKind({ both, onlyFirst, onlySecond }: KindOverlap): number | null {
  const seen = 2 * both + onlyFirst + onlySecond;
  return seen === 0 ? null : (2 * both) / seen;
}
