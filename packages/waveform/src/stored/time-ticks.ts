import { SECOND_MS, MINUTE_MS, HOUR_MS, DAY_MS } from '@eupnea/model';
import { spanOf, type TimeWindow } from './time-window.ts';

/** Tick distances that divide minutes, hours and days evenly. */
const STEPS_MS = [
  100,
  200,
  500,
  ...[1, 2, 5, 10, 15, 30].map((count) => count * SECOND_MS),
  ...[1, 2, 5, 10, 15, 30].map((count) => count * MINUTE_MS),
  ...[1, 2, 3, 6, 12].map((count) => count * HOUR_MS),
  ...[1, 2, 7, 14].map((count) => count * DAY_MS),
];

export interface TimeTicks {
  readonly stepMs: number;
  readonly ticksMs: readonly number[];
}

/** Round times of the window. @param zoneOffsetMs local time minus UTC, so that ticks fall on local hours and days */
export function pickTimeTicks(window: TimeWindow, mostTicks: number, zoneOffsetMs: number): TimeTicks {
  const least = spanOf(window) / Math.max(1, mostTicks);
  const stepMs = STEPS_MS.find((step) => step >= least) ?? DAY_MS * Math.ceil(least / DAY_MS);
  const ticksMs: number[] = [];
  const first = Math.ceil((window.fromMs + zoneOffsetMs) / stepMs) * stepMs - zoneOffsetMs;
  for (let tickMs = first; tickMs <= window.toMs; tickMs += stepMs) ticksMs.push(tickMs);
  return { stepMs, ticksMs };
}
