/**
 * Holding time before an epoch is anchored. After a stall of network or server the backlog arrives in one burst, and
 * only its end shows whether samples are missing. Short enough to go unnoticed on a card.
 */
export const SETTLE_MS = 300;
/** Times real time above which held samples come from a backlog. */
export const BACKLOG_PACE = 2;

/** Time after the last burst when a backlog has ended: a busy server was seen to read nothing for 1.3 s. */
export const BURST_OVER_MS = 2_500;

/** Samples that wait for their epoch. */
export interface Held {
  readonly rateHz: number;
  readonly sinceMs: number;
  readonly firstSeconds: number;
  /** End of the first block. */
  readonly firstEndSeconds: number;
  lastSeconds: number;
  lastArrivalMs: number;
  /** Begin of the current window of SETTLE_MS, and the end of the samples that were held then. */
  windowSinceMs: number;
  windowFromSeconds: number;
  /** Last time at which more samples had arrived in a window than BACKLOG_PACE allows. */
  burstMs: number;
  /** The held samples cannot continue the current epoch, whatever their timing. */
  readonly fresh: boolean;
}

/** @param lastSeconds end of the first block */
export function beginHolding({
  nowMs,
  lastSeconds,
  ...block
}: Pick<Held, 'rateHz' | 'firstSeconds' | 'lastSeconds' | 'fresh'> & { readonly nowMs: number }): Held {
  return {
    ...block,
    lastSeconds,
    sinceMs: nowMs,
    firstEndSeconds: lastSeconds,
    lastArrivalMs: nowMs,
    windowSinceMs: nowMs,
    windowFromSeconds: lastSeconds,
    burstMs: Number.NEGATIVE_INFINITY,
  };
}

/** Adds samples to those held, and notes whether they are part of a burst. */
export function hold(held: Held, lastSeconds: number, nowMs: number): void {
  if (nowMs - held.windowSinceMs >= SETTLE_MS) {
    held.windowSinceMs = nowMs;
    held.windowFromSeconds = held.lastSeconds;
  }
  held.lastSeconds = Math.max(held.lastSeconds, lastSeconds);
  held.lastArrivalMs = nowMs;
  if ((held.lastSeconds - held.windowFromSeconds) * 1000 > BACKLOG_PACE * SETTLE_MS) held.burstMs = nowMs;
}
