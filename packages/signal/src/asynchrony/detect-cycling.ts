import type { BreathCase } from './breath-case.ts';
import { atLeast, type FindingDraft } from './finding-draft.ts';
import { DETECTION } from './thresholds.ts';

/**
 * Compares the end of inspiration with the end of the effort that started the breath. Returns premature or delayed
 * cycling.
 */
export function detectCycling({ starting, signals }: BreathCase): readonly FindingDraft[] {
  if (starting === null || starting.peakCmh2o < DETECTION.effortCmh2o || starting.end < 0) return [];
  const { rateHz, inspirationEnd } = signals;
  const lateS = (inspirationEnd - starting.end) / rateHz;
  const effort = atLeast('effort_peak', starting.peakCmh2o, DETECTION.effortCmh2o, 'cm[H2O]');
  if (-lateS >= DETECTION.prematureCyclingS) {
    return [
      {
        kind: 'premature_cycling',
        sign: 'effort_goes_on',
        from: inspirationEnd,
        to: starting.end,
        measurements: [atLeast('effort_after_cycling', -lateS, DETECTION.prematureCyclingS, 's'), effort],
      },
    ];
  }
  if (lateS < DETECTION.delayedCyclingS) return [];
  return [
    {
      kind: 'delayed_cycling',
      sign: 'inflation_goes_on',
      from: starting.end,
      to: inspirationEnd,
      measurements: [atLeast('inflation_after_effort', lateS, DETECTION.delayedCyclingS, 's'), effort],
    },
  ];
}
