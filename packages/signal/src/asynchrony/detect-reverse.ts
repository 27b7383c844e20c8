import type { BreathCase } from './breath-case.ts';
import { effortLimit } from './build-case.ts';
import type { FoundEffort } from './find-efforts.ts';
import { atLeast, type FindingDraft } from './finding-draft.ts';
import { isUncalled } from './is-uncalled.ts';
import { isWholeEffort } from './is-whole-effort.ts';
import { DETECTION } from './thresholds.ts';

/**
 * Detects a reverse trigger: an effort that begins during a mandatory inflation, or becomes visible just after its
 * valve closes.
 */
export function detectReverse(one: BreathCase): readonly FindingDraft[] {
  const { efforts, signals, former } = one;
  // Without the previous breath, an effort that triggered this breath would appear to begin with it.
  if (former === null || !isUncalled(one)) return [];
  const until = signals.inspirationEnd + DETECTION.reverseTailS * signals.rateHz;
  const drafts: FindingDraft[] = [];
  for (const effort of efforts) {
    const delayS = effort.onset / signals.rateHz;
    if (delayS < DETECTION.reverseTriggerS || effort.onset >= until) continue;
    if (effort.peakCmh2o < DETECTION.effortCmh2o) continue;
    // An effort found in expiration must meet the criteria of an ineffective effort.
    if (effort.onset >= signals.inspirationEnd && !isPlain(effort, one)) continue;
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

function isPlain(effort: FoundEffort, { habits, signals }: BreathCase): boolean {
  return effort.peakCmh2o >= effortLimit(habits) && isWholeEffort(effort, signals.rateHz);
}
