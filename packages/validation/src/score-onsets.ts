/** Agreement of found with true onsets, as counts; sum several recordings field by field. */
export interface OnsetScore {
  /** Number of pairs of a found and a true onset within the tolerance; each onset is in at most one pair. */
  readonly hits: number;
  readonly found: number;
  readonly truth: number;
}

/**
 * Pairs onsets in time order. Both lists ascend, in seconds. Taking the earliest partner that is near enough leaves the
 * most pairs when all tolerances are equal.
 */
export function scoreOnsets(
  found: readonly number[],
  truth: readonly number[],
  toleranceSeconds: number,
): OnsetScore {
  // Includes onsets at exactly the tolerance, despite rounding errors.
  const bound = toleranceSeconds + 1e-9;
  let hits = 0;
  let next = 0;
  for (const onset of truth) {
    while (next < found.length && (found[next] ?? 0) < onset - bound) next += 1;
    if (next < found.length && Math.abs((found[next] ?? 0) - onset) <= bound) {
      hits += 1;
      next += 1;
    }
  }
  return { hits, found: found.length, truth: truth.length };
}

export function addOnsetScores(a: OnsetScore, b: OnsetScore): OnsetScore {
  return { hits: a.hits + b.hits, found: a.found + b.found, truth: a.truth + b.truth };
}

/** Harmonic mean of precision and recall; null when there was nothing to find and nothing was found. */
export function onsetF1({ hits, found, truth }: OnsetScore): number | null {
  return found + truth === 0 ? null : (2 * hits) / (found + truth);
}
