import { ARTEFACT_KINDS, type ArtefactKind } from '@eupnea/model';
import { ABSENT, ambiguous, judgeThreshold, PRESENT, type KindTruth } from './judge-threshold.ts';
import type { TruthContext } from './truth-context.ts';
import { TRUTH } from './truth-thresholds.ts';

type ArtefactTruth = { [Kind in ArtefactKind]: KindTruth };

/**
 * Minimum overlap of an artefact with a breath to be visible, s. With less overlap the breath and the next ones are not
 * scored.
 */
const LEAST_OVERLAP_S = 0.3;
/** Time after an artefact in which volumes and flows settle, s. */
const AFTERMATH_S = 4;

/** Truth of each artefact on the breath at position `at`; absent for a position without a breath. */
export function judgeArtefacts(context: TruthContext, at: number): ArtefactTruth {
  const verdicts: ArtefactTruth = {
    cough: ABSENT,
    suction: ABSENT,
    disconnection: ABSENT,
    leak: ABSENT,
  };
  const breath = context.breaths[at];
  if (breath === undefined) return verdicts;
  verdicts.leak = judgeThreshold(
    breath.lostMl / Math.max(1, breath.lostMl + breath.inspiredMl),
    TRUTH.leakShare,
  );
  for (const { kind, startS, endS } of context.artefacts) {
    const overlapS = Math.min(endS, breath.endS) - Math.max(startS, breath.startS);
    if (overlapS > LEAST_OVERLAP_S) verdicts[kind] = PRESENT;
    else if (overlapS > -AFTERMATH_S && verdicts[kind] !== PRESENT) {
      for (const other of ARTEFACT_KINDS) {
        if (verdicts[other].verdict === 'absent') verdicts[other] = ambiguous(overlapS > 0 && other === kind);
      }
    }
    if (overlapS > 0) verdicts.leak = ambiguous(verdicts.leak.plain);
  }
  return verdicts;
}
