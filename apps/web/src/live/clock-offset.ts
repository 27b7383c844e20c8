/** Messages that count: five a second and device for a few seconds; bounded whatever the rate. */
const WINDOW_MESSAGES = 64;
/** Clocks drift and are set; an estimate older than this no longer counts. */
const WINDOW_MS = 60_000;

/** Estimate of the server's clock in the browser. Pure: all times are given, milliseconds. */
export interface ClockOffset {
  /** A message's time of sending by the server and of arrival by the browser. */
  observe(sentAtMs: number, receivedAtMs: number): void;
  /** Server time for a browser time; the browser's own until the first message. */
  readonly toServerMs: (browserMs: number) => number;
  isKnown(): boolean;
}

/**
 * Sending can only make a message late, so the greatest difference of the last minute is the nearest to the truth: it
 * lies below the true offset by the fastest message's latency and by nothing else.
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
        // A browser clock set back makes old entries lie in the future: they do not count either.
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
