import type { BreathCase } from './breath-case.ts';
import { DETECTION } from './thresholds.ts';

type Beaten = Pick<BreathCase, 'intervalSamples' | 'efforts'> & {
  readonly habits: Pick<BreathCase['habits'], 'beforeStartCmh2o' | 'clockSamples'>;
  readonly signals: Pick<BreathCase['signals'], 'rateHz'>;
};

/**
 * True when the rise before a breath is a heartbeat: a heartbeat is visible, the intervals are equal to the sample, and
 * no muscle effort follows. Efforts are never that regular.
 */
export function isHeartbeat({ intervalSamples, efforts, habits, signals }: Beaten): boolean {
  if (!(habits.beforeStartCmh2o >= DETECTION.heartCmh2o)) return false;
  if (!(Math.abs(intervalSamples - habits.clockSamples) <= DETECTION.clockSamples)) return false;
  const until = DETECTION.splitEffortS * signals.rateHz;
  return !efforts.some(
    ({ onset, peakCmh2o }) => onset >= 0 && onset < until && peakCmh2o >= DETECTION.effortCmh2o,
  );
}
