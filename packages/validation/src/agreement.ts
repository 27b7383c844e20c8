/** Agreement of raters beyond chance, over nominal categories that the caller defines. */

export interface Kappa {
  /** Breaths that were compared. */
  readonly compared: number;
  /** Observed share of agreement, and the share expected by chance. Null without breaths. */
  readonly observed: number | null;
  readonly expected: number | null;
  /** (observed - expected) / (1 - expected); null when the expected agreement is 1, because kappa is then undefined. */
  readonly kappa: number | null;
}

/** Threshold for an expected agreement of 1, within rounding errors. */
const WHOLE = 1 - 1e-12;

/**
 * Cohen's kappa of two raters: Cohen, A coefficient of agreement for nominal scales, Educ Psychol Meas 1960;20:37-46.
 * @param first, second the category each rater gave, breath by breath
 */
export function cohenKappa(first: readonly string[], second: readonly string[]): Kappa {
  const compared = requireSameLength(first, second);
  let agreed = 0;
  const counts = new Map<string, { first: number; second: number }>();
  const countOf = (category: string) => {
    const known = counts.get(category) ?? { first: 0, second: 0 };
    counts.set(category, known);
    return known;
  };
  for (const [index, category] of first.entries()) {
    const other = second[index] ?? '';
    if (category === other) agreed += 1;
    countOf(category).first += 1;
    countOf(other).second += 1;
  }
  let expected = 0;
  for (const count of counts.values()) expected += (count.first / compared) * (count.second / compared);
  return judge(compared, agreed / compared, expected);
}

/**
 * Fleiss' kappa of any number of raters, the same number for each breath: Fleiss, Measuring nominal scale agreement
 * among many raters, Psychol Bull 1971;76:378-382. @param ratings of each breath, the categories given
 */
export function fleissKappa(ratings: readonly (readonly string[])[]): Kappa {
  const compared = ratings.length;
  const raters = ratings[0]?.length ?? 0;
  const totals = new Map<string, number>();
  let agreement = 0;
  for (const given of ratings) {
    if (given.length !== raters) throw new RangeError('Every breath needs the same number of raters');
    const counts = countEach(given);
    let pairs = 0;
    for (const [category, count] of counts) {
      totals.set(category, (totals.get(category) ?? 0) + count);
      pairs += count * (count - 1);
    }
    agreement += pairs / (raters * (raters - 1));
  }
  // With one rater there is no agreement to measure.
  if (raters < 2) return { compared, observed: null, expected: null, kappa: null };
  let expected = 0;
  for (const total of totals.values()) expected += (total / (compared * raters)) ** 2;
  return judge(compared, agreement / compared, expected);
}

/** Category given by more than half of the raters; null without one. */
export function findMajority(
  given: readonly string[],
): { readonly category: string; readonly votes: number } | null {
  for (const [category, votes] of countEach(given)) {
    if (votes * 2 > given.length) return { category, votes };
  }
  return null;
}

function judge(compared: number, observed: number, expected: number): Kappa {
  if (compared === 0) return { compared, observed: null, expected: null, kappa: null };
  const kappa = expected > WHOLE ? null : (observed - expected) / (1 - expected);
  return { compared, observed, expected: Math.min(1, expected), kappa };
}

function countEach(given: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const category of given) counts.set(category, (counts.get(category) ?? 0) + 1);
  return counts;
}

function requireSameLength(first: readonly string[], second: readonly string[]): number {
  if (first.length !== second.length) throw new RangeError('Both raters must have judged the same breaths');
  return first.length;
}
