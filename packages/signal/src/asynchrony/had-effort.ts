import type { BreathCase } from './breath-case.ts';
import { DETECTION } from './thresholds.ts';

type EffortsBefore = Pick<BreathCase, 'efforts' | 'leastCmh2o'> & {
  readonly sensed: Pick<BreathCase['sensed'], 'shown'>;
  readonly signals: Pick<BreathCase['signals'], 'rateHz'>;
};

/** True when an effort within `lookSamples` before the breath may have triggered it (decisions section 8). */
export function hadEffort(
  { efforts, leastCmh2o, sensed, signals }: EffortsBefore,
  lookSamples: number,
): boolean {
  const before = sensed.shown ? 0 : -DETECTION.unshownTriggerS * signals.rateHz;
  return efforts.some(
    ({ onset, end, peakCmh2o }) => onset < before && end >= -lookSamples && peakCmh2o >= leastCmh2o,
  );
}
