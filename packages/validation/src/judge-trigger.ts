import { ABSENT, ambiguous, judgeThreshold, PRESENT, type KindTruth } from './judge-threshold.ts';
import type { TruthContext } from './truth-context.ts';
import { TRUTH } from './truth-thresholds.ts';

/** Delay from the onset of the effort to delivery, for breaths that the effort triggered. */
export function judgeDelayedTrigger(context: TruthContext, at: number): KindTruth {
  const breath = context.breaths[at];
  const effort = breath === undefined ? null : context.effortAtStart(breath);
  if (breath === undefined || effort === null) return ABSENT;
  const delay = judgeThreshold(breath.startS - effort.onsetS, TRUTH.delayedTriggerS);
  // A time-triggered breath came before the trigger, or the effort already had its cycle: this breath was not delayed.
  const before = context.breaths[at - 1];
  const hadCycle = before !== undefined && effort.onsetS < before.expirationS;
  return breath.cause === 'time' || hadCycle ? ambiguous(delay.plain && !hadCycle) : delay;
}

/** Present when the cause of a triggered cycle is not an effort. */
export function judgeAutoTrigger(context: TruthContext, at: number): KindTruth {
  const breath = context.breaths[at];
  if (breath === undefined || breath.cause !== 'sensed') return ABSENT;
  const from = breath.startS - TRUTH.autoTriggerWindowS;
  const recent = context.efforts.filter((effort) => effort.onsetS <= breath.startS && effort.restS >= from);
  if (recent.length === 0) return PRESENT;
  const active = recent.some(
    (effort) => effort.endS >= from && effort.amplitudeCmh2o > TRUTH.effortCmh2o / 2,
  );
  // A relaxing muscle or a very small effort: the cause of the trigger is undecidable.
  return active ? ABSENT : ambiguous(recent.every((effort) => effort.endS < from));
}
