/** Number of messages in the window. */
const WINDOW_MESSAGES = 64;
/** Maximum age of an estimate, ms, because clocks drift. */
const WINDOW_MS = 60_000;

/** Estimate of the server clock. Pure: all times are arguments, ms. */
export interface ClockOffset {
  /** Adds a message with its send time (server) and arrival time (browser). */
  observe(sentAtMs: number, receivedAtMs: number): void;
  /** Server time of a browser time; unchanged before the first message. */
  readonly toServerMs: (browserMs: number) => number;
  isKnown(): boolean;
}

/**
 * Messages only arrive late, so the largest difference of the last minute is closest to the true offset: it
 * is too low by the smallest latency.
 */
export function createClockOffset(): ClockOffset {
  const differences = new Float64Array(WINDOW_MESSAGES);
  const received = new Float64Array(WINDOW_MESSAGES);
  let observed = 0;
  let offsetMs = 0;
  return {
    observe(sentAtMs, receivedAtMs) {
      differences[observed % WINDOW_MESSAGES] = sentAtMs - receivedAtMs;
      received[observed % WINDOW_MESSAGES] = receivedAtMs;
      observed++;
      let greatest = Number.NEGATIVE_INFINITY;
      for (let entry = 0; entry < Math.min(observed, WINDOW_MESSAGES); entry++) {
        // After the browser clock was set back, entries in the future are ignored.
        const ageMs = receivedAtMs - (received[entry] ?? 0);
        if (ageMs < 0 || ageMs > WINDOW_MS) continue;
        greatest = Math.max(greatest, differences[entry] ?? greatest);
      }
      offsetMs = greatest;
    },
    toServerMs: (browserMs) => browserMs + offsetMs,
    isKnown: () => observed > 0,
  };
}
