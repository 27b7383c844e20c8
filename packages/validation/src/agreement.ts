/** Agreement of raters beyond chance, over nominal categories that the caller defines. */

export interface Kappa {
  /** Breaths that were compared. */
  readonly compared: number;
  /** Observed share of agreement, and the share expected by chance. Null without breaths. */
  readonly observed: number | null;
  readonly expected: number | null;
  /** (observed - expected) / (1 - expected); null when the expected agreement is 1, because kappa is then undefined. */
  readonly kappa: number | null;
  /** 95 % interval of kappa; null where kappa is, with fewer than 20 breaths, and without any disagreement. */
  readonly interval: readonly [low: number, high: number] | null;
}

/** Breaths from which the large-sample interval is given. */
const LEAST_FOR_INTERVAL = 20;
const NORMAL_975 = 1.96;

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
  const shareOf = (category: string, rater: 'first' | 'second') =>
    (counts.get(category)?.[rater] ?? 0) / compared;
  const parts = first.map((category, index): BreathPart => {
    const other = second[index] ?? '';
    const byChance = shareOf(category, 'second') + shareOf(other, 'first');
    return { agreed: category === other ? 1 : 0, byChance };
  });
  return judge(compared, agreed / compared, expected, parts);
}

/**
 * Fleiss' kappa of any number of raters, the same number for each breath: Fleiss, Measuring nominal scale agreement
 * among many raters, Psychol Bull 1971;76:378-382. @param ratings of each breath, the categories given
 */
export function fleissKappa(ratings: readonly (readonly string[])[]): Kappa {
  const compared = ratings.length;
  const raters = ratings[0]?.length ?? 0;
  const totals = new Map<string, number>();
  const agreedPairs: number[] = [];
  for (const given of ratings) {
    if (given.length !== raters) throw new RangeError('Every breath needs the same number of raters');
    const counts = countEach(given);
    let pairs = 0;
    for (const [category, count] of counts) {
      totals.set(category, (totals.get(category) ?? 0) + count);
      pairs += count * (count - 1);
    }
    agreedPairs.push(pairs / (raters * (raters - 1)));
  }
  // With one rater there is no agreement to measure.
  if (raters < 2) return { compared, observed: null, expected: null, kappa: null, interval: null };
  let expected = 0;
  for (const total of totals.values()) expected += (total / (compared * raters)) ** 2;
  const shareOf = (category: string) => (totals.get(category) ?? 0) / (compared * raters);
  const parts = ratings.map((given, index): BreathPart => {
    const byChance = (2 / raters) * sumOf(given.map(shareOf));
    return { agreed: agreedPairs[index] ?? 0, byChance };
  });
  return judge(compared, sumOf(agreedPairs) / compared, expected, parts);
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

/** What one breath adds to the observed agreement, and to twice the agreement expected by chance. */
interface BreathPart {
  readonly agreed: number;
  readonly byChance: number;
}

function judge(compared: number, observed: number, expected: number, parts: readonly BreathPart[]): Kappa {
  if (compared === 0) return { compared, observed: null, expected: null, kappa: null, interval: null };
  const kappa = expected > WHOLE ? null : (observed - expected) / (1 - expected);
  const interval = kappa === null ? null : findInterval(kappa, observed, expected, parts);
  return { compared, observed, expected: Math.min(1, expected), kappa, interval };
}

/**
 * Large-sample interval by the delta method; for two raters it is that of Fleiss, Cohen and Everitt, Psychol Bull
 * 1969;72:323-327. It takes breaths as independent, so that it is too narrow where neighbours resemble each other.
 */
function findInterval(
  kappa: number,
  observed: number,
  expected: number,
  parts: readonly BreathPart[],
): readonly [number, number] | null {
  if (parts.length < LEAST_FOR_INTERVAL) return null;
  const chance = 1 - expected;
  const variance =
    sumOf(
      parts.map(({ agreed, byChance }) => {
        const effect =
          (agreed - observed) / chance - ((1 - observed) / chance ** 2) * (byChance - 2 * expected);
        return effect ** 2;
      }),
    ) /
    parts.length ** 2;
  if (!(variance > 0)) return null;
  const room = NORMAL_975 * Math.sqrt(variance);
  return [Math.max(-1, kappa - room), Math.min(1, kappa + room)];
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
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
