/** Values within 20 % of a threshold are ambiguous (definitions.md, Asynchrony). */
const AMBIGUOUS_SHARE = 0.2;

/**
 * Truth of one kind on one breath. `verdict` marks ambiguous breaths; `plain` is the rule without exclusion, so that
 * both results can be printed.
 */
export interface KindTruth {
  readonly verdict: 'present' | 'absent' | 'ambiguous';
  readonly plain: boolean;
}

export const ABSENT: KindTruth = { verdict: 'absent', plain: false };
export const PRESENT: KindTruth = { verdict: 'present', plain: true };

/** An undecidable case. `plain` is the result of the rule without exclusion. */
export function ambiguous(plain: boolean): KindTruth {
  return { verdict: 'ambiguous', plain };
}

/** Present above a positive threshold, ambiguous within 20 % of it. */
export function judgeThreshold(value: number, threshold: number): KindTruth {
  const plain = value > threshold;
  if (Math.abs(value - threshold) <= AMBIGUOUS_SHARE * threshold) return ambiguous(plain);
  return plain ? PRESENT : ABSENT;
}

/** Conjunction: absent when one part is absent, ambiguous when one part is ambiguous. */
export function both(...parts: readonly KindTruth[]): KindTruth {
  const plain = parts.every((part) => part.plain);
  if (parts.some((part) => part.verdict === 'absent')) return { verdict: 'absent', plain };
  return parts.some((part) => part.verdict === 'ambiguous') ? ambiguous(plain) : PRESENT;
}

/** Disjunction of the parts. */
export function either(...parts: readonly KindTruth[]): KindTruth {
  const plain = parts.some((part) => part.plain);
  if (parts.some((part) => part.verdict === 'present')) return { verdict: 'present', plain };
  return parts.some((part) => part.verdict === 'ambiguous') ? ambiguous(plain) : { verdict: 'absent', plain };
}
