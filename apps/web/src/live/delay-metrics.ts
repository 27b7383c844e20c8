/** Number of kept delays (specification section 9). */
export const DELAY_HISTORY = 1000;
/** Averaging time of the message rate, ms. */
const RATE_WINDOW_MS = 10_000;

/** The eight fields of the specification. Delays in ms over the last 1000 messages; null before the first. */
export interface DelayMetrics {
  readonly minDelay: number | null;
  readonly maxDelay: number | null;
  readonly avgDelay: number | null;
  /** Number of messages since the page was opened. */
  readonly totalMessages: number;
  /** Messages dropped by the server for this client, or missing in the sequence. */
  readonly skippedMessages: number;
  /** Messages per second. */
  readonly messageRate: number;
  /** Browser time, epoch milliseconds. */
  readonly pageOpenTime: number;
  /** Browser time, epoch milliseconds; null before the first message. */
  readonly lastMessageTime: number | null;
}

export interface ReceivedMessage {
  readonly sequence: number;
  /** Messages lost since the last one, counted by the server. */
  readonly skipped: number;
  /** Age of the newest sample at arrival in server time, ms; null without samples. */
  readonly delayMs: number | null;
  readonly receivedAtMs: number;
}

export interface DelayRecorder {
  record(message: ReceivedMessage): void;
  /** Starts a new sequence for a new connection: messages in between are not counted as lost. */
  startConnection(): void;
  read(nowMs: number): DelayMetrics;
  /** Delay of the newest message with samples, ms; null before the first. */
  newest(): number | null;
  /** Delays of the last messages, ms, oldest first. */
  history(): Float64Array;
}

export function createDelayRecorder(pageOpenTime: number): DelayRecorder {
  const delays = new Float64Array(DELAY_HISTORY);
  const arrivals = new Float64Array(DELAY_HISTORY);
  let recorded = 0;
  let totalMessages = 0;
  let skippedMessages = 0;
  let lastSequence: number | null = null;
  let lastMessageTime: number | null = null;

  function history(): Float64Array {
    const held = Math.min(recorded, DELAY_HISTORY);
    return Float64Array.from(
      { length: held },
      (_, entry) => delays[(recorded - held + entry) % DELAY_HISTORY] ?? 0,
    );
  }

  return {
    record(message) {
      const jump = lastSequence === null ? 0 : Math.max(0, message.sequence - lastSequence - 1);
      // The server's count and the sequence gap describe the same loss.
      skippedMessages += Math.max(jump, message.skipped);
      lastSequence = message.sequence;
      lastMessageTime = message.receivedAtMs;
      arrivals[totalMessages % DELAY_HISTORY] = message.receivedAtMs;
      totalMessages++;
      if (message.delayMs === null) return;
      delays[recorded % DELAY_HISTORY] = message.delayMs;
      recorded++;
    },
    startConnection() {
      lastSequence = null;
    },
    read(nowMs) {
      const spread = measureSpread(delays, Math.min(recorded, DELAY_HISTORY));
      return {
        ...spread,
        totalMessages,
        skippedMessages,
        messageRate: measureRate(arrivals, Math.min(totalMessages, DELAY_HISTORY), nowMs, pageOpenTime),
        pageOpenTime,
        lastMessageTime,
      };
    },
    newest: () => (recorded === 0 ? null : (delays[(recorded - 1) % DELAY_HISTORY] ?? null)),
    history,
  };
}

function measureSpread(
  delays: Float64Array,
  held: number,
): Pick<DelayMetrics, 'minDelay' | 'maxDelay' | 'avgDelay'> {
  if (held === 0) return { minDelay: null, maxDelay: null, avgDelay: null };
  let least = Number.POSITIVE_INFINITY;
  let greatest = Number.NEGATIVE_INFINITY;
  let sum = 0;
  for (let entry = 0; entry < held; entry++) {
    const delay = delays[entry] ?? 0;
    least = Math.min(least, delay);
    greatest = Math.max(greatest, delay);
    sum += delay;
  }
  return { minDelay: least, maxDelay: greatest, avgDelay: sum / held };
}

function measureRate(arrivals: Float64Array, held: number, nowMs: number, pageOpenTime: number): number {
  const windowMs = Math.min(RATE_WINDOW_MS, nowMs - pageOpenTime);
  if (windowMs <= 0) return 0;
  let recent = 0;
  for (let entry = 0; entry < held; entry++) {
    const ageMs = nowMs - (arrivals[entry] ?? 0);
    if (ageMs >= 0 && ageMs <= windowMs) recent++;
  }
  return (recent * 1000) / windowMs;
}
