import type { TimeWindow } from '@eupnea/waveform';

/** Samples are stored in pieces of ten seconds (decisions section 4), written a moment after; breaths sooner. */
export const STORED_AFTER_MS = 15_000;
/** A window that begins later than this is not what a ventilator is about to fill. */
const AHEAD_MS = 60_000;

/**
 * What a view shows that was opened at a time: `waiting` while that time is too young to be stored whole; `missing` when
 * it is not, and nothing was stored that late.
 */
export type Awaited = 'waiting' | 'missing';

/** @param window that the address asks for; null without one */
export function awaitWindow(window: TimeWindow | null, stored: TimeWindow, nowMs: number): Awaited | null {
  if (window === null) return null;
  const isYoung = nowMs < window.toMs + STORED_AFTER_MS && window.fromMs < nowMs + AHEAD_MS;
  if (isYoung) return 'waiting';
  return window.fromMs >= stored.toMs ? 'missing' : null;
}
