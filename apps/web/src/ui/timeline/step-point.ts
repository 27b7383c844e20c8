import type { Timeseries } from '@eupnea/contracts/timeseries';
import { findPoint, pointTimeMs } from '../trends/trend-columns.ts';

/** Time of a point some points further, or of the first or last one without a crosshair; null without points. */
export function stepPoint(answer: Timeseries, timeMs: number | null, points: number): number | null {
  const last = answer.times.length - 1;
  if (last < 0) return null;
  const at = timeMs === null ? null : (findPoint(answer, timeMs) ?? nearestPoint(answer, timeMs));
  const next = at === null ? (points > 0 ? 0 : last) : at + points;
  return pointTimeMs(answer, Math.min(last, Math.max(0, next)));
}

/** Nearest point, however far: a key leads out of a gap. */
function nearestPoint(answer: Timeseries, timeMs: number): number {
  let nearest = 0;
  let distance = Number.POSITIVE_INFINITY;
  for (let point = 0; point < answer.times.length; point++) {
    const away = Math.abs(pointTimeMs(answer, point) - timeMs);
    if (away >= distance) continue;
    distance = away;
    nearest = point;
  }
  return nearest;
}
