import { ABSENT, ambiguous, both, judgeThreshold, type KindTruth } from './judge-threshold.ts';
import type { TruthContext } from './truth-context.ts';
import { TRUTH } from './truth-thresholds.ts';

interface CyclingTruth {
  readonly premature_cycling: KindTruth;
  readonly delayed_cycling: KindTruth;
}

/** Compares the end of inspiration with the end of the effort during which the breath began. */
export function judgeCycling(context: TruthContext, at: number): CyclingTruth {
  const breath = context.breaths[at];
  if (breath === undefined) return { premature_cycling: ABSENT, delayed_cycling: ABSENT };
  const effort = context.effortAtStart(breath);
  if (effort === null) return judgeWithoutEffort(context, at);
  const enough = judgeThreshold(effort.amplitudeCmh2o, TRUTH.effortCmh2o);
  const late = breath.expirationS - effort.endS;
  // Cycling does not apply to the second cycle of one effort, nor to a cycle that began when the effort was nearly
  // over.
  const tail = effort.endS < breath.startS;
  const premature = both(enough, judgeThreshold(-late, TRUTH.prematureCyclingS));
  const delayed = both(enough, judgeThreshold(late, TRUTH.delayedCyclingS));
  return {
    premature_cycling: premature,
    delayed_cycling: tail ? ambiguous(delayed.plain) : delayed,
  };
}

/** An effort that begins within inspiration gives no reference for cycling: not scored if there is one. */
function judgeWithoutEffort(context: TruthContext, at: number): CyclingTruth {
  const breath = context.breaths[at];
  if (breath === undefined) return { premature_cycling: ABSENT, delayed_cycling: ABSENT };
  const within = context.effortsFrom(breath.startS, breath.expirationS).length > 0;
  const verdict = within ? ambiguous(false) : ABSENT;
  return { premature_cycling: verdict, delayed_cycling: verdict };
}
