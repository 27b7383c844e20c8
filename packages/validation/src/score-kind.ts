import { ARTEFACT_KINDS, ASYNCHRONY_KINDS, type FindingKind } from '@eupnea/model';
import type { JudgedBreath } from './judge-breaths.ts';
import type { FoundOnBreaths } from './match-found.ts';
import { scoreFindings, type FindingScore } from './score-findings.ts';

export const VALIDATED_KINDS: readonly FindingKind[] = [...ASYNCHRONY_KINDS, ...ARTEFACT_KINDS];

export interface KindScore {
  /** Score without the ambiguous breaths. */
  readonly scored: FindingScore;
  /** Score of every breath by the plain rule. */
  readonly plain: FindingScore;
}

/**
 * Breaths to score for a kind. Flow starvation requires a set flow, so it is scored over volume-controlled breaths
 * only, as in published studies.
 */
export function breathsToScore(judged: readonly JudgedBreath[], kind: FindingKind): readonly JudgedBreath[] {
  return kind === 'flow_starvation' ? judged.filter(({ breath }) => breath.control === 'volume') : judged;
}

export function scoreKind(
  judged: readonly JudgedBreath[],
  kind: FindingKind,
  { found }: Pick<FoundOnBreaths, 'found'>,
): KindScore {
  const counted = breathsToScore(judged, kind);
  const onBreath = (breath: JudgedBreath['breath']) => found(kind, breath);
  return {
    scored: scoreFindings(counted, kind, onBreath),
    plain: scoreFindings(counted, kind, onBreath, { withoutExclusion: true }),
  };
}
