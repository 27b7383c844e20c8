import type { TruthBreath } from '@eupnea/simulator';
import { ABSENT, ambiguous, either, judgeThreshold, PRESENT, type KindTruth } from './judge-threshold.ts';
import type { TruthContext } from './truth-context.ts';
import { TRUTH } from './truth-thresholds.ts';

/** Both breaths of a double trigger have the finding. */
export function judgeDoubleTrigger(context: TruthContext, at: number): KindTruth {
  return either(judgePair(context, at - 1), judgePair(context, at));
}

/** Judges the breath and its successor as a pair. */
function judgePair(context: TruthContext, at: number): KindTruth {
  const first = context.breaths[at];
  const second = context.breaths[at + 1];
  // Breaths that the clock alternates are a setting (APRV) and not triggered.
  if (first === undefined || second === undefined || second.cause === 'time') return ABSENT;
  const short = judgeShortExpiration(context, first);
  const effort = context.effortAtStart(second);
  const same = effort !== null && effort.onsetS < first.expirationS && effort.endS > second.startS;
  if (!same) return short;
  if (effort.onsetS <= first.startS) return PRESENT;
  // The effort began within the first breath and the second cycle came late: a late trigger and a double trigger are
  // equally right.
  return short.verdict === 'present' ? short : ambiguous(true);
}

function judgeShortExpiration(context: TruthContext, breath: TruthBreath): KindTruth {
  const expirationS = breath.endS - breath.expirationS;
  const shortS = TRUTH.doubleTriggerTiShare * context.meanTiS;
  const long = judgeThreshold(expirationS, shortS);
  if (long.verdict === 'ambiguous') return ambiguous(!long.plain);
  return long.plain ? ABSENT : PRESENT;
}

/** Double trigger, assigned to its second breath only. */
export function judgeSecondCycle(context: TruthContext, at: number): KindTruth {
  return judgePair(context, at - 1);
}

/** The next inspiration starts with a large part of this breath still in the lung. */
export function judgeStacking(context: TruthContext, at: number): KindTruth {
  const breath = context.breaths[at];
  if (breath === undefined) return ABSENT;
  const left = breath.inspiredMl - breath.expiredMl;
  const least = Math.min(TRUTH.stackedMlPerKg * context.weightKg, TRUTH.stackedShare * breath.inspiredMl);
  const stacked = judgeThreshold(left, least);
  const short = judgeShortExpiration(context, breath);
  if (short.verdict === 'present') return ABSENT;
  if (short.verdict === 'ambiguous' && stacked.plain) return ambiguous(!short.plain);
  return stacked;
}
