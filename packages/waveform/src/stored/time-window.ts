/** What a view of stored time shows, epoch milliseconds. */
export interface TimeWindow {
  readonly fromMs: number;
  readonly toMs: number;
}

/** Under this a window shows less than three samples of the slowest device (50 Hz). */
const SHORTEST_WINDOW_MS = 50;

export function spanOf(window: TimeWindow): number {
  return window.toMs - window.fromMs;
}

/** Moves and shortens the window so that it lies within the bounds; a bound shorter than the window is shown whole. */
export function keepWithin(window: TimeWindow, bounds: TimeWindow): TimeWindow {
  const span = Math.min(Math.max(spanOf(window), SHORTEST_WINDOW_MS), Math.max(spanOf(bounds), 1));
  const fromMs = Math.min(Math.max(window.fromMs, bounds.fromMs), bounds.toMs - span);
  return { fromMs, toMs: fromMs + span };
}

/** @param shareOfSpan -1 is one whole window back */
export function panWindow(window: TimeWindow, shareOfSpan: number, bounds: TimeWindow): TimeWindow {
  const byMs = spanOf(window) * shareOfSpan;
  return keepWithin({ fromMs: window.fromMs + byMs, toMs: window.toMs + byMs }, bounds);
}

/** Shows `factor` times as much time; what lies at `anchorMs` stays where it is on screen. */
export function zoomWindow(
  window: TimeWindow,
  factor: number,
  anchorMs: number,
  bounds: TimeWindow,
): TimeWindow {
  const share = (anchorMs - window.fromMs) / spanOf(window);
  const span = Math.min(Math.max(spanOf(window) * factor, SHORTEST_WINDOW_MS), spanOf(bounds));
  const fromMs = anchorMs - share * span;
  return keepWithin({ fromMs, toMs: fromMs + span }, bounds);
}

/** The shortest move that brings a stretch into the window, with room around it; the window itself when it is in. */
export function revealWithin(window: TimeWindow, stretch: TimeWindow, bounds: TimeWindow): TimeWindow {
  const span = spanOf(window);
  if (stretch.fromMs >= window.fromMs && stretch.toMs <= window.toMs) return window;
  // A stretch longer than the window is shown from its beginning.
  const room = Math.max(0, span - spanOf(stretch)) / 2;
  const fromMs = stretch.fromMs - room;
  return keepWithin({ fromMs, toMs: fromMs + span }, bounds);
}
