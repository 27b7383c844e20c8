import type { BreathView } from '../breath-view.ts';
import type { FitSignals } from './phase-sums.ts';
import { meanOver, type RangeMeans } from './range-means.ts';

/** Long enough to average noise, short enough to stay at one place of the breath. */
const POINT_SECONDS = 0.06;
/** The next effort begins this long before the breath ends at most, where the patient triggers (trigger delays). */
const EFFORT_AHEAD_SECONDS = 0.2;
const QUIET_AHEAD_SECONDS = 0.04;

/** The last samples of inspiration whose flow still goes in, or of the pause. */
export function endInspiratoryPoint(view: BreathView, signals: FitSignals): RangeMeans {
  const samples = Math.max(2, Math.round(POINT_SECONDS * view.rateHz));
  // The last sample may lie on the valve's edge.
  const end = Math.max(1, view.inspirationEnd - 1);
  return meanOver(signals, Math.max(0, end - samples), end);
}

/** The end of expiration, before the next effort where there are efforts. */
export function endExpiratoryPoint(view: BreathView, signals: FitSignals, effort: boolean): RangeMeans {
  const ahead = Math.round((effort ? EFFORT_AHEAD_SECONDS : QUIET_AHEAD_SECONDS) * view.rateHz);
  const samples = Math.max(2, Math.round(POINT_SECONDS * view.rateHz));
  const middle = Math.floor((view.inspirationEnd + view.length) / 2);
  const end = Math.max(middle + 1, view.length - ahead);
  return meanOver(signals, Math.max(middle, end - samples), end);
}
