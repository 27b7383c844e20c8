/**
 * Maps time to pixels of a write-over sweep. The window is a whole number of seconds, and every turn starts at a
 * multiple of it.
 */
export interface SweepScale {
  readonly windowMs: number;
  readonly plotWidth: number;
}

/** Start time of the turn that contains a time. */
export function turnStart(scale: SweepScale, timeMs: number): number {
  return Math.floor(timeMs / scale.windowMs) * scale.windowMs;
}

/** Distance from the left end of the plot, CSS pixels. */
export function timeToX(scale: SweepScale, turnStartMs: number, timeMs: number): number {
  return ((timeMs - turnStartMs) / scale.windowMs) * scale.plotWidth;
}

/** Time, epoch ms, at a distance from the left end of the plot in CSS pixels. */
export function xToTime(scale: SweepScale, turnStartMs: number, x: number): number {
  return turnStartMs + (x / scale.plotWidth) * scale.windowMs;
}
