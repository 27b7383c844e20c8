import type { BreathCase } from './breath-case.ts';
import { atLeast, atMost, type FindingDraft } from './finding-draft.ts';
import { hasSameEffort } from './has-same-effort.ts';
import { DETECTION } from './thresholds.ts';

/** What came before delivery: an effort that had to wait, or nobody. */
export function detectTrigger(one: BreathCase): readonly FindingDraft[] {
  const { starting, signals, former } = one;
  if (former === null) return [];
  if (starting === null) return detectAutoTrigger(one);
  const delayS = -starting.onset / signals.rateHz;
  if (delayS < DETECTION.delayedTriggerS || hasSameEffort(one) || one.clocked) return [];
  if (starting.peakCmh2o < DETECTION.effortCmh2o) return [];
  return [
    {
      kind: 'delayed_trigger',
      sign: 'effort_waits',
      from: starting.onset,
      to: 0,
      measurements: [
        atLeast('trigger_delay', delayS, DETECTION.delayedTriggerS, 's'),
        atLeast('effort_peak', starting.peakCmh2o, DETECTION.effortCmh2o, 'cm[H2O]'),
      ],
    },
  ];
}

function detectAutoTrigger(one: BreathCase): readonly FindingDraft[] {
  const { sensed, signals, trace, clocked, spontaneous } = one;
  const leakMayTrigger = sensed.rawFlowLpm >= DETECTION.triggerFlowLpm;
  const triggered = spontaneous ? !clocked || leakMayTrigger : sensed.present && !clocked;
  if (!triggered) return [];
  const look = Math.round(DETECTION.autoTriggerWindowS * signals.rateHz);
  let strongest = 0;
  for (let at = Math.max(0, trace.lead - look); at <= trace.lead; at += 1) {
    strongest = Math.max(strongest, trace.pmus[at] ?? 0);
  }
  const limit = effortLimit(one);
  return [
    {
      kind: 'auto_trigger',
      sign: sensed.flowLpm >= DETECTION.triggerFlowLpm ? 'flow_without_effort' : 'no_effort',
      from: -Math.min(look, trace.lead),
      to: 0,
      measurements: [
        atMost('effort_before', Math.min(strongest, limit), limit, 'cm[H2O]'),
        ...(sensed.flowLpm >= DETECTION.triggerFlowLpm
          ? [atLeast('trigger_flow', sensed.flowLpm, DETECTION.triggerFlowLpm, 'L/min')]
          : []),
      ],
    },
  ];
}

/** Below this nothing that the trace shows is an effort: what a heart does is not. */
export function effortLimit({ habits }: Pick<BreathCase, 'habits'>): number {
  const quiet = Number.isNaN(habits.quietCmh2o) ? 0 : habits.quietCmh2o;
  return Math.max(DETECTION.autoTriggerEffortCmh2o, DETECTION.effortOverQuiet * quiet);
}
