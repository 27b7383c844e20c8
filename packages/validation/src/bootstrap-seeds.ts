import { createRandom } from '@eupnea/simulator';

/** Number of bootstrap resamples: enough for the second digit of a 95 % interval. */
const RESAMPLES = 500;
const TAILS = [0.025, 0.975] as const;

export interface Estimate {
  /** Null when the denominator is zero. */
  readonly value: number | null;
  /** 95 % interval over seeds; null when only one seed has data, or when the denominator is zero in most resamples. */
  readonly low: number | null;
  readonly high: number | null;
}

/**
 * Percentile bootstrap of a share over seeds. Each seed has different patients. Seeds are drawn with replacement and
 * their sums divided, because breaths of one patient are correlated, which an interval over breaths would ignore.
 */
export function bootstrapShare(parts: readonly { part: number; whole: number }[]): Estimate {
  const value = shareOf(parts);
  // With a single informative seed every resample is equal, and the interval would have zero width.
  const informative = parts.filter(({ whole }) => whole > 0).length;
  if (value === null || informative < 2) return { value, low: null, high: null };
  const random = createRandom(parts.length, 'bootstrap');
  const shares: number[] = [];
  for (let resample = 0; resample < RESAMPLES; resample += 1) {
    const drawn = parts.map(() => parts[Math.floor(random.uniform() * parts.length)]);
    const share = shareOf(drawn.filter((one) => one !== undefined));
    if (share !== null) shares.push(share);
  }
  if (shares.length < RESAMPLES / 2) return { value, low: null, high: null };
  shares.sort((a, b) => a - b);
  const [low, high] = TAILS.map((tail) => shares[Math.round(tail * (shares.length - 1))] ?? null);
  return { value, low: low ?? null, high: high ?? null };
}

function shareOf(parts: readonly { part: number; whole: number }[]): number | null {
  let part = 0;
  let whole = 0;
  for (const one of parts) {
    part += one.part;
    whole += one.whole;
  }
  return whole === 0 ? null : part / whole;
}
