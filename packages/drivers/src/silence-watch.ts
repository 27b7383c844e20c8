/**
 * Silence after which an open connection counts as half-open (a bridge without power sends no end) and is
 * re-established, ms. Well above the 10 s until a card is stale, so that the state does not flap.
 */
export const SILENCE_RESET_MS = 30_000;

export interface SilenceWatch {
  /** Useful data arrived. */
  heard(nowMs: number): void;
  /** Reason for a reset; null otherwise. */
  check(nowMs: number): string | null;
}

/** Counts from the opening of the connection. */
export function createSilenceWatch(): SilenceWatch {
  let lastHeardMs: number | null = null;
  return {
    heard(nowMs) {
      lastHeardMs = nowMs;
    },
    check(nowMs) {
      if (lastHeardMs === null) lastHeardMs = nowMs;
      const silentMs = nowMs - lastHeardMs;
      return silentMs < SILENCE_RESET_MS ? null : `nothing received for ${Math.round(silentMs / 1000)} s`;
    },
  };
}
