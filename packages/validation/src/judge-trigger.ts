import { ABSENT, ambiguous, judgeThreshold, PRESENT, type KindTruth } from './judge-threshold.ts';
import type { TruthContext } from './truth-context.ts';
import { TRUTH } from './truth-thresholds.ts';

/** From the onset of the effort to delivery, of breaths that the effort triggered. */
export function judgeDelayedTrigger(context: TruthContext, at: number): KindTruth {
  const breath = context.breaths[at];
  const effort = breath === undefined ? null : context.effortAtStart(breath);
  if (breath === undefined || effort === null) return ABSENT;
  const delay = judgeThreshold(breath.startS - effort.onsetS, TRUTH.delayedTriggerS);
  // The clock was faster than the trigger, or the effort had its cycle already: nobody waited for this one.
  const before = context.breaths[at - 1];
  const hadCycle = before !== undefined && effort.onsetS < before.expirationS;
  return breath.cause === 'time' || hadCycle ? ambiguous(delay.plain && !hadCycle) : delay;
}

/** A cycle that something other than an effort triggered. */
export function judgeAutoTrigger(context: TruthContext, at: number): KindTruth {
  const breath = context.breaths[at];
  if (breath === undefined || breath.cause !== 'sensed') return ABSENT;
  const from = breath.startS - TRUTH.autoTriggerWindowS;
  const recent = context.efforts.filter((effort) => effort.onsetS <= breath.startS && effort.restS >= from);
  if (recent.length === 0) return PRESENT;
  const active = recent.some(
    (effort) => effort.endS >= from && effort.amplitudeCmh2o > TRUTH.effortCmh2o / 2,
  );
  // The tail of a relaxing muscle, or next to no effort: nobody could say who triggered.
  return active ? ABSENT : ambiguous(recent.every((effort) => effort.endS < from));
}
