import type { BreathCase } from './breath-case.ts';
import { atLeast, atMost, type FindingDraft } from './finding-draft.ts';
import type { Habits } from './habit-tracker.ts';
import { hasSameEffort, readSharedEffort, type BorderingEfforts } from './has-same-effort.ts';
import { DETECTION } from './thresholds.ts';

/** Inputs of the double-trigger detector for the second cycle. */
export type SecondCycle = BorderingEfforts & {
  readonly clocked: boolean;
  readonly sensed: Pick<BreathCase['sensed'], 'present'>;
  readonly habits: Pick<Habits, 'meanTiS' | 'usualTiS' | 'usualTeS'>;
};

/**
 * Detects a double trigger: this breath and the previous one share an effort or have almost no expiration between them.
 */
export function detectDoubleTrigger(one: SecondCycle): readonly FindingDraft[] {
  const { former, starting, sensed, habits } = one;
  const shared = readSharedEffort(one);
  if (former === null || one.clocked || (starting === null && shared === null && !sensed.present)) return [];
  // Usual short expirations without an effort are a setting (inverse ratio).
  if (starting === null && habits.usualTeS < DETECTION.inverseRatioTiShare * habits.usualTiS) return [];
  const { length, inspirationEnd, rateHz } = former.signals;
  const expirationS = (length - inspirationEnd) / rateHz;
  const shortS = DETECTION.doubleTriggerTiShare * habits.meanTiS;
  const gap = { from: inspirationEnd - length, to: 0, alsoOnFormer: true, kind: 'double_trigger' } as const;
  if (expirationS < shortS) {
    return [
      { ...gap, sign: 'short_expiration', measurements: [atMost('expiration', expirationS, shortS, 's')] },
    ];
  }
  const peakCmh2o = Math.max(starting?.peakCmh2o ?? 0, shared?.peakCmh2o ?? 0);
  if (peakCmh2o < DETECTION.effortCmh2o || !hasSameEffort(one)) return [];
  return [
    {
      ...gap,
      sign: 'one_effort',
      measurements: [
        atMost('expiration', expirationS, DETECTION.longestGapS, 's'),
        atLeast('effort_peak', peakCmh2o, DETECTION.effortCmh2o, 'cm[H2O]'),
      ],
    },
  ];
}

/** Detects breath stacking: the next inspiration begins before a large part of this breath was exhaled. */
export function detectStacking({
  signals,
  habits,
  settings,
  view,
  breath,
}: BreathCase): readonly FindingDraft[] {
  const { length, inspirationEnd, rateHz, volumeL } = signals;
  if (!view.endSeen || breath.incomplete) return [];
  const expirationS = (length - inspirationEnd) / rateHz;
  const shortS = DETECTION.doubleTriggerTiShare * habits.meanTiS;
  // NaN before the first breath must compare as false.
  if (!(expirationS >= shortS)) return [];
  let peakL = 0;
  for (let index = 0; index < length; index += 1) peakL = Math.max(peakL, volumeL[index] ?? 0);
  const leftMl = 1000 * (volumeL[length - 1] ?? 0);
  const byWeight = DETECTION.stackedMlPerKg * (settings.referenceWeightKg ?? Number.POSITIVE_INFINITY);
  const leastMl = Math.min(byWeight, DETECTION.stackedShare * 1000 * peakL);
  if (!(leftMl >= leastMl) || leastMl <= 0) return [];
  return [
    {
      kind: 'breath_stacking',
      sign: 'volume_left',
      from: inspirationEnd,
      to: length - 1,
      measurements: [
        atLeast('unexpired_volume', leftMl, leastMl, 'mL'),
        atLeast('expiration', expirationS, shortS, 's'),
      ],
    },
  ];
}
