import type { BreathCase } from './breath-case.ts';
import { atLeast, atMost, type FindingDraft } from './finding-draft.ts';
import { hadEffort } from './had-effort.ts';
import { hasSameEffort } from './has-same-effort.ts';
import { isHeartbeat } from './is-heartbeat.ts';
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
 * The trace came up before the breath, and no heart raised it. Of a breath that the settings say was sensed and in which no effort
 * was found, a leak's pull on a lung that is no line did.
 */
function isBreathingIn(one: BreathCase): boolean {
  return one.rising && one.clockWord !== 'sensed' && !isHeartbeat(one);
}

/** Not by the clock: by the settings, else by what the waves show. */
function isTriggered(one: BreathCase): boolean {
  const { sensed, clocked, clockWord, spontaneous } = one;
  if (clockWord !== 'unknown') return clockWord === 'sensed';
  const leakMayTrigger = sensed.rawFlowLpm >= DETECTION.triggerFlowLpm;
  if (spontaneous) return !clocked || leakMayTrigger;
  if (clocked) return false;
  if (sensed.present) return true;
  // A leak keeps flow going in at all times: it tells only where so many breaths would have shown their clock.
  const isLeak = leakMayTrigger && one.habits.effortlessBreaths > DETECTION.clocklessBreaths;
  return (isLeak || sensed.sagCmh2o >= DETECTION.triggerDropCmh2o) && isBeforeClock(one);
}

/**
 * Pressure fell too slowly for an effort, as a leak makes it, and still it was no clock: the clock's own interval is the longest there is, and where several breaths
 * without an effort share no interval, none keeps them.
 */
function isBeforeClock({ intervalSamples, habits }: BreathCase): boolean {
  if (Number.isNaN(intervalSamples)) return false;
  const noClock = Number.isNaN(habits.clockSamples) && habits.effortlessBreaths >= DETECTION.clocklessBreaths;
  return noClock || intervalSamples < DETECTION.beforeClockShare * habits.longestIntervalSamples;
}
