import type { BreathView } from '../breath-view.ts';
import type { FitSignals } from './phase-sums.ts';
import { meanOver, type RangeMeans } from './range-means.ts';

/** Averaging time of a point, s: reduces noise without leaving the point in the breath. */
const POINT_SECONDS = 0.06;
/** Maximum time before the end of the breath at which the next effort begins, s (trigger delay). */
const EFFORT_AHEAD_SECONDS = 0.2;
const QUIET_AHEAD_SECONDS = 0.04;

/** Last samples of inspiration with inward flow, or of the pause. */
export function endInspiratoryPoint(view: BreathView, signals: FitSignals): RangeMeans {
  const samples = Math.max(2, Math.round(POINT_SECONDS * view.rateHz));
  // The last sample may be on the edge of the valve.
  const end = Math.max(1, view.inspirationEnd - 1);
  return meanOver(signals, Math.max(0, end - samples), end);
}

/** End of expiration, before the next effort if there are efforts. */
export function endExpiratoryPoint(view: BreathView, signals: FitSignals, effort: boolean): RangeMeans {
  const ahead = Math.round((effort ? EFFORT_AHEAD_SECONDS : QUIET_AHEAD_SECONDS) * view.rateHz);
  const samples = Math.max(2, Math.round(POINT_SECONDS * view.rateHz));
  const middle = Math.floor((view.inspirationEnd + view.length) / 2);
  const end = Math.max(middle + 1, view.length - ahead);
  return meanOver(signals, Math.max(middle, end - samples), end);
}
