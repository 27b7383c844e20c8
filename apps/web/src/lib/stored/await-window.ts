import type { TimeWindow } from '@eupnea/waveform';

/** Delay until samples are stored, ms: pieces of ten seconds (definitions.md, Time and storage), written shortly after. */
export const STORED_AFTER_MS = 15_000;
/** Maximum distance of an awaited window in the future, ms. */
const AHEAD_MS = 60_000;

/** `waiting`: the requested time is too recent to be stored; `missing`: nothing was stored at that time. */
export type Awaited = 'waiting' | 'missing';

/** @param window requested window; null without one */
export function awaitWindow(window: TimeWindow | null, stored: TimeWindow, nowMs: number): Awaited | null {
  if (window === null) return null;
  const isYoung = nowMs < window.toMs + STORED_AFTER_MS && window.fromMs < nowMs + AHEAD_MS;
  if (isYoung) return 'waiting';
  return window.fromMs >= stored.toMs ? 'missing' : null;
}
