import type { BreathCase } from './breath-case.ts';
import { atLeast, atMost, type FindingDraft } from './finding-draft.ts';
import { hadEffort } from './had-effort.ts';
import { hasSameEffort } from './has-same-effort.ts';
import { isHeartbeat } from './is-heartbeat.ts';
import { DETECTION } from './thresholds.ts';

/** Detects a delayed trigger (an effort that waited for delivery) or an auto-trigger (delivery without an effort). */
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
  const { sensed, signals, trace } = one;
  const look = Math.round(DETECTION.autoTriggerWindowS * signals.rateHz);
  if (!isTriggered(one) || isBreathingIn(one) || hadEffort(one, look)) return [];
  let strongest = 0;
  for (let at = Math.max(0, trace.lead - look); at <= trace.lead; at += 1) {
    strongest = Math.max(strongest, trace.pmus[at] ?? 0);
  }
  const limit = one.leastCmh2o;
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

/**
 * The trace rises before the breath and the rise is not a heartbeat. When the settings say "triggered" and no effort
 * was found, the rise is an artefact of the leak on a non-linear lung.
 */
function isBreathingIn(one: BreathCase): boolean {
  return one.rising && one.clockWord !== 'sensed' && !isHeartbeat(one);
}

/** True when the breath was triggered rather than clocked: by the device's settings, else by the waveforms. */
function isTriggered(one: BreathCase): boolean {
  const { sensed, clocked, clockWord, spontaneous } = one;
  if (clockWord !== 'unknown') return clockWord === 'sensed';
  const leakMayTrigger = sensed.rawFlowLpm >= DETECTION.triggerFlowLpm;
  if (spontaneous) return !clocked || leakMayTrigger;
  if (clocked) return false;
  if (sensed.present) return true;
  // A leak shows inward flow at all times. It is evidence only after enough effortless breaths to reveal a clock.
  const isLeak = leakMayTrigger && one.habits.effortlessBreaths > DETECTION.clocklessBreaths;
  return (isLeak || sensed.sagCmh2o >= DETECTION.triggerDropCmh2o) && isBeforeClock(one);
}

/**
 * Pressure decays too slowly for an effort (leak) and the breath is not clocked: it comes clearly before the longest
 * interval, or several effortless breaths share no interval.
 */
function isBeforeClock({ intervalSamples, habits }: BreathCase): boolean {
  if (Number.isNaN(intervalSamples)) return false;
  const noClock = Number.isNaN(habits.clockSamples) && habits.effortlessBreaths >= DETECTION.clocklessBreaths;
  return noClock || intervalSamples < DETECTION.beforeClockShare * habits.longestIntervalSamples;
}
