/** Visible time range, epoch ms. */
export interface TimeWindow {
  readonly fromMs: number;
  readonly toMs: number;
}

/** Minimum window: three samples of the slowest device (50 Hz). */
const SHORTEST_WINDOW_MS = 50;

/** Length of the window, ms. */
export function spanOf(window: TimeWindow): number {
  return window.toMs - window.fromMs;
}

/** The window moved by a time, ms. */
export function shiftWindow({ fromMs, toMs }: TimeWindow, byMs: number): TimeWindow {
  return { fromMs: fromMs + byMs, toMs: toMs + byMs };
}

/** Clamps the window to the bounds; bounds shorter than the window are shown whole. */
export function keepWithin(window: TimeWindow, bounds: TimeWindow): TimeWindow {
  const span = Math.min(Math.max(spanOf(window), SHORTEST_WINDOW_MS), Math.max(spanOf(bounds), 1));
  const fromMs = Math.min(Math.max(window.fromMs, bounds.fromMs), bounds.toMs - span);
  return { fromMs, toMs: fromMs + span };
}

/** @param shareOfSpan share of the window's length; -1 moves back by one window */
export function panWindow(window: TimeWindow, shareOfSpan: number, bounds: TimeWindow): TimeWindow {
  const byMs = spanOf(window) * shareOfSpan;
  return keepWithin({ fromMs: window.fromMs + byMs, toMs: window.toMs + byMs }, bounds);
}

/** Zooms by `factor`; the time `anchorMs` keeps its place on screen. */
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

/**
 * Moves the window by the least distance that shows a time range with a margin; returns the window itself if it is
 * already visible.
 */
export function revealWithin(window: TimeWindow, stretch: TimeWindow, bounds: TimeWindow): TimeWindow {
  const span = spanOf(window);
  if (stretch.fromMs >= window.fromMs && stretch.toMs <= window.toMs) return window;
  // A range longer than the window is shown from its start.
  const room = Math.max(0, span - spanOf(stretch)) / 2;
  const fromMs = stretch.fromMs - room;
  return keepWithin({ fromMs, toMs: fromMs + span }, bounds);
}
