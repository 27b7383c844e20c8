import { ARTEFACT_KINDS, ASYNCHRONY_KINDS, type FindingKind } from '@eupnea/model';
import type { JudgedBreath } from './judge-breaths.ts';
import type { FoundOnBreaths } from './match-found.ts';
import { scoreFindings, type FindingScore } from './score-findings.ts';

export const VALIDATED_KINDS: readonly FindingKind[] = [...ASYNCHRONY_KINDS, ...ARTEFACT_KINDS];

export interface KindScore {
  /** Without the ambiguous breaths. */
  readonly scored: FindingScore;
  /** Every breath by the plain rule. */
  readonly plain: FindingScore;
}

/** A flow that starves is a set flow: issue and peers score it over volume-controlled breaths. */
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
