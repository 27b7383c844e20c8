/**
 * A connection that stays open and says nothing for this long is taken for half-open (a bridge that lost power sends
 * no end): it is dialled anew. Well above the 10 s after which a card is stale anyway, so that the state word does not
 * flap.
 */
export const SILENCE_RESET_MS = 30_000;

export interface SilenceWatch {
  /** Something useful came. */
  heard(nowMs: number): void;
  /** The reason for a reset, or null while the peer is fine. */
  check(nowMs: number): string | null;
}

/** Starts to count when the connection opens, not when the session is made. */
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
