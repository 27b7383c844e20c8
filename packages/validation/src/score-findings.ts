import type { FindingKind } from '@eupnea/model';
import type { JudgedBreath } from './judge-breaths.ts';

/** Number of breaths by truth and finding. */
export interface FindingScore {
  readonly truePositive: number;
  readonly falseNegative: number;
  readonly falsePositive: number;
  readonly trueNegative: number;
  /** Number of breaths too near a threshold to be scored; 0 in the result without exclusion. */
  readonly ambiguous: number;
}

export const EMPTY_SCORE: FindingScore = {
  truePositive: 0,
  falseNegative: 0,
  falsePositive: 0,
  trueNegative: 0,
  ambiguous: 0,
};

export interface ScoringOptions {
  /** Whether every breath is counted by the plain rule, including ambiguous ones. */
  readonly withoutExclusion?: boolean;
}

/** @param found whether the kind was found on the breath */
export function scoreFindings(
  judged: readonly JudgedBreath[],
  kind: FindingKind,
  found: (breath: JudgedBreath['breath']) => boolean,
  { withoutExclusion = false }: ScoringOptions = {},
): FindingScore {
  const score = { ...EMPTY_SCORE };
  for (const { breath, kinds } of judged) {
    const truth = kinds[kind];
    if (truth.verdict === 'ambiguous' && !withoutExclusion) {
      score.ambiguous += 1;
      continue;
    }
    const present = withoutExclusion ? truth.plain : truth.verdict === 'present';
    if (found(breath)) score[present ? 'truePositive' : 'falsePositive'] += 1;
    else score[present ? 'falseNegative' : 'trueNegative'] += 1;
  }
  return score;
}

export function addFindingScores(a: FindingScore, b: FindingScore): FindingScore {
  return {
    truePositive: a.truePositive + b.truePositive,
    falseNegative: a.falseNegative + b.falseNegative,
    falsePositive: a.falsePositive + b.falsePositive,
    trueNegative: a.trueNegative + b.trueNegative,
    ambiguous: a.ambiguous + b.ambiguous,
  };
}

/** Null when the denominator is zero. */
export function sensitivity({ truePositive, falseNegative }: FindingScore): number | null {
  return share(truePositive, truePositive + falseNegative);
}

/** Null when the denominator is zero. */
export function specificity({ trueNegative, falsePositive }: FindingScore): number | null {
  return share(trueNegative, trueNegative + falsePositive);
}

/** Null when the denominator is zero. */
export function positivePredictiveValue({ truePositive, falsePositive }: FindingScore): number | null {
  return share(truePositive, truePositive + falsePositive);
}

function share(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}
