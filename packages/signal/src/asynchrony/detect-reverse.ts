import type { BreathCase } from './breath-case.ts';
import { atLeast, type FindingDraft } from './finding-draft.ts';
import { DETECTION } from './thresholds.ts';

/** An effort that begins while a breath that nobody asked for is being inflated. */
export function detectReverse(one: BreathCase): readonly FindingDraft[] {
  const { efforts, starting, signals, sensed, clocked, former } = one;
  // Without the breath before, an effort that asked for this one would seem to begin with it.
  if (former === null || starting !== null || (sensed.present && !clocked)) return [];
  const drafts: FindingDraft[] = [];
  for (const effort of efforts) {
    const delayS = effort.onset / signals.rateHz;
    if (delayS < DETECTION.reverseTriggerS || effort.onset >= signals.inspirationEnd) continue;
    if (effort.peakCmh2o < DETECTION.effortCmh2o) continue;
    drafts.push({
      kind: 'reverse_trigger',
      sign: 'effort_after_inflation',
      from: effort.onset,
      to: effort.end,
      measurements: [
        atLeast('onset_after_start', delayS, DETECTION.reverseTriggerS, 's'),
        atLeast('effort_peak', effort.peakCmh2o, DETECTION.effortCmh2o, 'cm[H2O]'),
      ],
    });
    break;
  }
  return drafts;
}
