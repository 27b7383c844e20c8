import { spanOf, type TimeWindow } from '../stored/time-window.ts';
import { TILE_COLUMNS, pickTileDuration } from '../stored/wave-tile.ts';

/** Speeds of a playback: recorded seconds per second. */
export const PLAYBACK_SPEEDS = [0.5, 1, 2, 5, 10, 30, 60] as const;

export type PlaybackSpeed = (typeof PLAYBACK_SPEEDS)[number];

/**
 * Seconds of the sweep at each speed. The window of the live monitor grows with the speed, so that the trace takes at
 * least 4 s to cross the screen and a breath keeps a width.
 */
const WINDOW_SECONDS: { readonly [Speed in PlaybackSpeed]: number } = {
  0.5: 12,
  1: 12,
  2: 24,
  5: 60,
  10: 120,
  30: 180,
  60: 240,
};

/** Playing time that is loaded ahead of the playhead: a slow answer of the server, s. */
const AHEAD_SECONDS = 8;

export function windowSecondsOf(speed: PlaybackSpeed): number {
  return WINDOW_SECONDS[speed];
}

/** Stored time that is wanted at a playhead: one sweep behind and the lead ahead, never beyond the stretch. */
export function planWindow(headMs: number, speed: PlaybackSpeed, stretch: TimeWindow): TimeWindow {
  const fromMs = Math.max(stretch.fromMs, headMs - windowSecondsOf(speed) * 1000);
  const toMs = Math.min(stretch.toMs, headMs + AHEAD_SECONDS * speed * 1000);
  return { fromMs, toMs: Math.max(fromMs, toMs) };
}

/** Length of the tiles at a speed, ms: one sweep holds at least the columns of a tile, more than any screen's pixels. */
export function tileDurationOf(speed: PlaybackSpeed): number {
  return pickTileDuration({ fromMs: 0, toMs: windowSecondsOf(speed) * 1000 }, TILE_COLUMNS);
}

/** The window widened to whole tiles. */
export function alignWindow({ fromMs, toMs }: TimeWindow, durationMs: number): TimeWindow {
  return {
    fromMs: Math.floor(fromMs / durationMs) * durationMs,
    toMs: Math.ceil(toMs / durationMs) * durationMs,
  };
}

/** Width in pixels at which a tile store serves a window in tiles of this speed's length. */
export function widthFor(window: TimeWindow, speed: PlaybackSpeed): number {
  return (spanOf(window) / (windowSecondsOf(speed) * 1000)) * TILE_COLUMNS;
}
