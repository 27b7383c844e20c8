import { type SampleClock, assert } from '@eupnea/model';

/**
 * Lag of predicted behind arrival time above which a new epoch begins: the device was silent or a clock was stepped.
 */
export const MAX_LAG_MS = 2000;
/**
 * Lead over arrival time that is tolerated and reported once: a replay faster than real time or a fast device clock.
 */
export const MAX_LEAD_MS = 2000;
/**
 * Holding time before an epoch is anchored. After a stall of network or server the backlog arrives in one burst, and
 * only its end shows whether samples are missing. Short enough to go unnoticed on a card.
 */
export const SETTLE_MS = 300;

export interface Epoch {
  readonly number: number;
  readonly anchorMs: number;
}

/** End and number of the device's last stored epoch; a new epoch starts later and has a new number. */
export interface PreviousEpoch {
  readonly number: number;
  readonly endMs: number;
}

interface Held {
  readonly sinceMs: number;
  readonly firstSeconds: number;
  lastSeconds: number;
  lastArrivalMs: number;
  /** The held samples cannot continue the current epoch, whatever their timing. */
  readonly fresh: boolean;
}

/**
 * Maps indices of successive driver sessions to epochs: device, epoch and index identify a sample; anchor + index /
 * rate is its time. Epochs of a device never overlap. Pure: time is a parameter.
 */
export class EpochClock {
  #epoch: Epoch | null = null;
  #number: number;
  /** End of the newest placed sample, or of the previous epoch. */
  #endMs: number;
  /** Session seconds at index 0 of the current epoch. */
  #startSeconds = 0;
  /** First session index of the epoch, by rate. */
  readonly #base = new Map<number, number>();
  /** Next session index expected, by rate. */
  readonly #next = new Map<number, number>();
  #held: Held | null = null;
  #fresh = true;
  #leadReported = false;

  constructor(previous: PreviousEpoch | null) {
    this.#number = previous?.number ?? 0;
    this.#endMs = previous?.endMs ?? Number.NEGATIVE_INFINITY;
  }

  get epoch(): Epoch | null {
    return this.#epoch;
  }

  get endMs(): number {
    return this.#endMs;
  }

  /** Starts a new driver session: its indices and the epoch restart. */
  restart(): void {
    this.#fresh = true;
    this.#held = null;
    this.#base.clear();
    this.#next.clear();
  }

  /** Starts a new epoch within the session, because the device's counter restarted. */
  breakEpoch(): void {
    this.#fresh = true;
    this.#held = null;
  }

  /** @returns whether the block may be placed at once or must be held until `isSettled` */
  offer(rateHz: number, firstIndex: number, length: number, nowMs: number): 'place' | 'hold' {
    if (this.restartsAt(rateHz, firstIndex, nowMs)) this.breakEpoch();
    this.#next.set(rateHz, firstIndex + length);
    const firstSeconds = firstIndex / rateHz;
    const lastSeconds = (firstIndex + length) / rateHz;
    if (this.#held !== null) {
      this.#held.lastSeconds = Math.max(this.#held.lastSeconds, lastSeconds);
      this.#held.lastArrivalMs = nowMs;
      return 'hold';
    }
    if (!this.#fresh && nowMs - this.#predictMs(lastSeconds) <= MAX_LAG_MS) return 'place';
    this.#held = { sinceMs: nowMs, firstSeconds, lastSeconds, lastArrivalMs: nowMs, fresh: this.#fresh };
    return 'hold';
  }

  /** True while no sample can be placed: an epoch settles, or a new one waits for its first samples. */
  get isHolding(): boolean {
    return this.#fresh || this.#held !== null;
  }

  get hasSamplesHeld(): boolean {
    return this.#held !== null;
  }

  /**
   * True when the session's index goes back, or jumps ahead of elapsed time: the device's counter restarted. Treated as
   * a gap, one wrong index would shift this and every later epoch into the future.
   */
  restartsAt(rateHz: number, firstIndex: number, nowMs: number): boolean {
    const next = this.#next.get(rateHz);
    return (next !== undefined && firstIndex < next) || this.#leaps(firstIndex / rateHz, nowMs);
  }

  #leaps(firstSeconds: number, nowMs: number): boolean {
    if (!this.#fresh) {
      const startMs = this.#predictMs(firstSeconds);
      const endMs = this.#held === null ? this.#endMs : this.#predictMs(this.#held.lastSeconds);
      return startMs - endMs > MAX_LEAD_MS && startMs - nowMs > MAX_LEAD_MS;
    }
    if (this.#held === null) return false;
    const passedMs = Math.max(0, nowMs - this.#held.lastArrivalMs);
    return (firstSeconds - this.#held.lastSeconds) * 1000 > passedMs + MAX_LEAD_MS;
  }

  isSettled(nowMs: number): boolean {
    // Absolute difference, because otherwise a server clock stepped back would hold samples for the length of the step.
    return this.#held !== null && Math.abs(nowMs - this.#held.sinceMs) >= SETTLE_MS;
  }

  /**
   * Decides about the held samples.
   * @returns true when a new epoch began
   */
  settle(): boolean {
    const held = this.#held;
    assert(held !== null, 'an epoch clock settles only while it holds');
    this.#held = null;
    if (!held.fresh && held.lastArrivalMs - this.#predictMs(held.lastSeconds) <= MAX_LAG_MS) return false;
    const arrivedMs = held.lastArrivalMs - (held.lastSeconds - held.firstSeconds) * 1000;
    this.#number += 1;
    this.#epoch = { number: this.#number, anchorMs: Math.ceil(Math.max(arrivedMs, this.#endMs)) };
    this.#startSeconds = held.firstSeconds;
    this.#base.clear();
    this.#fresh = false;
    this.#leadReported = false;
    return true;
  }

  /** @returns epoch index of the session's sample, for a block that was offered and may be placed */
  place(rateHz: number, firstIndex: number, length: number): number {
    const epoch = this.#epoch;
    assert(epoch !== null, 'a block is placed in an epoch');
    const index = firstIndex - this.#baseOf(rateHz, firstIndex);
    this.#endMs = Math.max(this.#endMs, epoch.anchorMs + ((index + length) * 1000) / rateHz);
    return index;
  }

  /** @returns epoch index of a mark before the session's sample; negative when the mark precedes the epoch */
  placeMark(rateHz: number, sessionIndex: number): number {
    return sessionIndex - this.#baseOf(rateHz, sessionIndex);
  }

  sampleClock(rateHz: number): SampleClock {
    assert(this.#epoch !== null, 'a sample clock needs an epoch');
    return { anchorMs: this.#epoch.anchorMs, rateHz };
  }

  /** Returns the lead of the stream over arrival, ms, once per epoch and only above MAX_LEAD_MS; else null. */
  takeLeadMs(nowMs: number): number | null {
    const leadMs = this.#endMs - nowMs;
    if (this.#leadReported || this.#epoch === null || leadMs <= MAX_LEAD_MS) return null;
    this.#leadReported = true;
    return leadMs;
  }

  #predictMs(sessionSeconds: number): number {
    return (this.#epoch?.anchorMs ?? Number.NEGATIVE_INFINITY) + (sessionSeconds - this.#startSeconds) * 1000;
  }

  #baseOf(rateHz: number, firstIndex: number): number {
    const known = this.#base.get(rateHz);
    if (known !== undefined) return known;
    // Rounding between two rates may shift the start by one sample, and a negative index would not be valid.
    const base = Math.min(Math.round(this.#startSeconds * rateHz), firstIndex);
    this.#base.set(rateHz, base);
    return base;
  }
}
