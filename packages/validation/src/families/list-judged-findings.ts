import { ASYNCHRONY_KINDS, type AsynchronyKind } from '@eupnea/model';
import type { ScoredScenario } from '../score-scenario.ts';

/** One asynchrony finding on a breath whose truth is not ambiguous. */
export interface JudgedFinding {
  readonly kind: AsynchronyKind;
  readonly confidence: number;
  readonly isRight: boolean;
}

/** Lists the findings on breaths with unambiguous truth. A double trigger counts on each of its breaths. */
export function listJudgedFindings(scored: ScoredScenario): readonly JudgedFinding[] {
  const { findings, judged } = scored;
  const byStart = new Map(judged.map((one) => [scored.startOf(one.breath), one]));
  const listed: JudgedFinding[] = [];
  for (const { kind: found, confidence, breathStartIndices } of findings) {
    const kind = ASYNCHRONY_KINDS.find((one) => one === found);
    if (kind === undefined) continue;
    for (const start of breathStartIndices) {
      const truth = byStart.get(start)?.kinds[kind];
      if (truth === undefined || truth.verdict === 'ambiguous') continue;
      listed.push({ kind, confidence, isRight: truth.verdict === 'present' });
    }
  }
  return listed;
}
