import {
  addFindingScores,
  EMPTY_SCORE,
  scoreKind,
  sensitivity,
  specificity,
  VALIDATED_KINDS,
  type FoundOnBreaths,
  type JudgedBreath,
} from '@eupnea/validation';
import type { Tally } from './simulator-message.ts';

/** Each kind on each breath is one test; ambiguous ones are left out. */
export function tallyFindings(judged: readonly JudgedBreath[], found: Pick<FoundOnBreaths, 'found'>): Tally {
  const scores = VALIDATED_KINDS.map((kind) => ({ kind, ...scoreKind(judged, kind, found).scored }));
  const all = scores.reduce(addFindingScores, EMPTY_SCORE);
  return {
    breaths: judged.length,
    sensitivity: sensitivity(all),
    specificity: specificity(all),
    falsePositives: all.falsePositive,
    kinds: scores
      .filter(
        ({ truePositive, falseNegative, falsePositive }) => truePositive + falseNegative + falsePositive > 0,
      )
      .map(({ kind, truePositive, falseNegative, falsePositive }) => ({
        kind,
        truePositive,
        falseNegative,
        falsePositive,
      })),
  };
}
