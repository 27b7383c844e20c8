import type { BreathCase } from './breath-case.ts';
import { effortLimit } from './build-case.ts';
import { atLeast, type FindingDraft } from './finding-draft.ts';
import type { FoundEffort } from './find-efforts.ts';
import { isWholeEffort } from './is-whole-effort.ts';
import { isUncalled } from './is-uncalled.ts';
import { DETECTION } from './thresholds.ts';

/** Detects ineffective efforts: efforts that begin in expiration and end before the next breath. */
export function detectIneffective(one: BreathCase): readonly FindingDraft[] {
  const least = Math.max(DETECTION.effortCmh2o, effortLimit(one.habits));
  return one.efforts
    .filter((effort) => isWasted(effort, one))
    .filter(({ peakCmh2o }) => peakCmh2o >= least)
    .map((effort) => ({
      kind: 'ineffective_effort',
      sign: 'effort_in_expiration',
      from: effort.onset,
      to: effort.end,
      measurements: [atLeast('effort_peak', effort.peakCmh2o, least, 'cm[H2O]')],
    }));
}

function isWasted(effort: FoundEffort, one: BreathCase): boolean {
  const { signals, starting } = one;
  // An effort at the end of a mandatory inflation is a reverse trigger, not an ineffective effort.
  const from = signals.inspirationEnd + (isUncalled(one) ? DETECTION.reverseTailS * signals.rateHz : 0);
  return effort !== starting && effort.onset >= from && isWholeEffort(effort, signals.rateHz);
}
