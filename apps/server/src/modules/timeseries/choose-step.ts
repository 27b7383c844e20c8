import { MINUTE_MS, HOUR_MS, DAY_MS } from '@eupnea/model';

/** Five minutes: the smallest step of rollups. */
export const ROLLUP_STEP_MS = 5 * MINUTE_MS;

/** Steps for a time axis; from five minutes on all are whole rollups. */
const STEPS_MS = [
  1_000,
  2_000,
  5_000,
  10_000,
  15_000,
  30_000,
  MINUTE_MS,
  2 * MINUTE_MS,
  ROLLUP_STEP_MS,
  10 * MINUTE_MS,
  15 * MINUTE_MS,
  30 * MINUTE_MS,
  HOUR_MS,
  2 * HOUR_MS,
  3 * HOUR_MS,
  6 * HOUR_MS,
  12 * HOUR_MS,
  DAY_MS,
];

/** The smallest step that needs at most this number of points, not below `least`. */
export function chooseStepMs(spanMs: number, points: number, leastMs: number): number {
  const wanted = Math.max(leastMs, spanMs / points);
  return STEPS_MS.find((step) => step >= wanted) ?? Math.ceil(wanted / DAY_MS) * DAY_MS;
}

/** Points in time of a grid, aligned to the Unix epoch so that scrolling does not move a bucket. */
export interface TimeGrid {
  readonly startMs: number;
  readonly stepMs: number;
  readonly count: number;
}

export function layGrid(startMs: number, endMs: number, stepMs: number): TimeGrid {
  const first = Math.floor(startMs / stepMs) * stepMs;
  return { startMs: first, stepMs, count: Math.max(1, Math.ceil((endMs - first) / stepMs)) };
}
