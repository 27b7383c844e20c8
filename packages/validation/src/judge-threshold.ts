/** Decisions section 8: within 20 % of a threshold is ambiguous. */
const AMBIGUOUS_SHARE = 0.2;

/**
 * What the truth says of one kind on one breath. verdict leaves out what nobody could decide; plain is the rule without
 * exclusion, so that both results can be printed.
 */
export interface KindTruth {
  readonly verdict: 'present' | 'absent' | 'ambiguous';
  readonly plain: boolean;
}

export const ABSENT: KindTruth = { verdict: 'absent', plain: false };
export const PRESENT: KindTruth = { verdict: 'present', plain: true };

export function ambiguous(plain: boolean): KindTruth {
  return { verdict: 'ambiguous', plain };
}

/** Present above a positive threshold, ambiguous near it. */
export function judgeThreshold(value: number, threshold: number): KindTruth {
  const plain = value > threshold;
  if (Math.abs(value - threshold) <= AMBIGUOUS_SHARE * threshold) return ambiguous(plain);
  return plain ? PRESENT : ABSENT;
}

/** All must hold: absent when one is absent, ambiguous when one is. */
export function both(...parts: readonly KindTruth[]): KindTruth {
  const plain = parts.every((part) => part.plain);
  if (parts.some((part) => part.verdict === 'absent')) return { verdict: 'absent', plain };
  return parts.some((part) => part.verdict === 'ambiguous') ? ambiguous(plain) : PRESENT;
}

/** One is enough. */
export function either(...parts: readonly KindTruth[]): KindTruth {
  const plain = parts.some((part) => part.plain);
  if (parts.some((part) => part.verdict === 'present')) return { verdict: 'present', plain };
  return parts.some((part) => part.verdict === 'ambiguous') ? ambiguous(plain) : { verdict: 'absent', plain };
}
