import { type SampleClock, assert } from '@eupnea/model';
import { AnchorSlew } from './anchor-slew.ts';
import { BACKLOG_PACE, BURST_OVER_MS, type Held, SETTLE_MS, beginHolding, hold } from './held-samples.ts';

/**
 * Lag of predicted behind arrival time above which a new epoch begins: the device was silent or a clock was stepped.
 */
export const MAX_LAG_MS = 2000;
/**
 * Lead of predicted over arrival time above which a new epoch begins: a burst, a fast device clock, or a server clock
 * that was set back. Samples before the new epoch's start are dropped, because a sample dated after its arrival could
 * stand in the record of the bed's next patient.
 */
export const MAX_LEAD_MS = 2000;
/**
 * Lead with which an epoch may begin rather than lose samples: the first block of a connection was measured before the
 * connection was reported open, and a restarted counter may overlap its former epoch. The anchor moves back later.
 */
const MAX_FIRST_LEAD_MS = 1000;
/**
 * Longest time for which a backlog is held. A flood is parsed at a limited pace (flood-watch.ts), so that
 * the burst after a minute takes seconds to read; dated before its end, its newest samples would lie ahead.
 */
const MAX_SETTLE_MS = 10_000;

export interface Epoch {
  readonly number: number;
  readonly anchorMs: number;
}

/** End and number of the device's last stored epoch; the next epoch has a new number. */
export interface PreviousEpoch {
  readonly number: number;
  readonly endMs: number;
}

/** Result of settling: the held samples continue the epoch, begin one, or cannot be dated at all. */
export type Settled = 'continued' | 'began' | 'dropped';

/**
 * Maps indices of successive driver sessions to epochs: device, epoch and index identify a sample; anchor + index /
 * rate is its time. A sample is dated neither before its connection nor before the last change of patient, and an
 * epoch begins at most a second later than its samples arrived. Epochs of a device overlap only after the server's
 * clock was set back. Pure: time is a parameter.
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
  /** Earliest time of a sample: opening of the connection or border of the current patient. */
  #floorMs = Number.NEGATIVE_INFINITY;
  #droppedSeconds = 0;
  readonly #slew = new AnchorSlew();

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

  /** Drift of the device's sample clock against the server's, parts per million; null before an hour of samples. */
  get driftPpm(): number | null {
    return this.#slew.driftPpm;
  }

  /** Starts a new driver session: its indices and the epoch restart. */
  restart(openedMs: number): void {
    this.#fresh = true;
    this.#floorMs = openedMs;
    this.#held = null;
    this.#base.clear();
    this.#next.clear();
  }

  /**
   * Forgets what is held for a new epoch when the server's clock was set back meanwhile: its arrivals are of another time,
   * in which the bed may have had another patient.
   * @returns whether something was forgotten
   */
  forgetBeforeStep(nowMs: number): boolean {
    const held = this.#held;
    if (held === null || !held.fresh || nowMs >= held.lastArrivalMs) return false;
    this.#droppedSeconds += held.lastSeconds - held.firstSeconds;
    this.breakEpoch();
    return true;
  }

  /** Starts a new epoch within the session, because the device's counter restarted. */
  breakEpoch(): void {
    this.#fresh = true;
    this.#held = null;
  }

  /** Dates no further sample before this time, because the device has another patient since. */
  beginPatient(borderMs: number): void {
    this.breakEpoch();
    this.#floorMs = borderMs;
  }

  /** @returns whether the block may be placed at once or must be held until `isSettled` */
  offer(rateHz: number, firstIndex: number, length: number, nowMs: number): 'place' | 'hold' {
    if (this.restartsAt(rateHz, firstIndex, nowMs)) this.breakEpoch();
    this.#next.set(rateHz, firstIndex + length);
    const firstSeconds = firstIndex / rateHz;
    const lastSeconds = (firstIndex + length) / rateHz;
    if (this.#held !== null) {
      hold(this.#held, lastSeconds, nowMs);
      return 'hold';
    }
    const lagMs = nowMs - this.#predictMs(lastSeconds);
    if (!this.#fresh && lagMs <= MAX_LAG_MS && lagMs >= -MAX_LEAD_MS) {
      this.#moveAnchor(this.#slew.follow(lagMs, nowMs));
      return 'place';
    }
    this.#held = beginHolding({ rateHz, firstSeconds, lastSeconds, nowMs, fresh: this.#fresh });
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
    if (this.#held === null) return false;
    const heldMs = Math.abs(nowMs - this.#held.sinceMs);
    return heldMs >= SETTLE_MS && (heldMs >= MAX_SETTLE_MS || !this.#catchesUp(this.#held, heldMs, nowMs));
  }

  /** True while a backlog is read whose end may yet reach the present time. */
  #catchesUp(held: Held, heldMs: number, nowMs: number): boolean {
    if ((held.lastSeconds - held.firstEndSeconds) * 1000 <= BACKLOG_PACE * heldMs) return false;
    // Dated before the backlog ends, the samples behind it would lie ahead and be dropped.
    if (held.fresh) return nowMs - held.burstMs < BURST_OVER_MS;
    return held.lastArrivalMs - this.#predictMs(held.lastSeconds) > MAX_LAG_MS;
  }

  /** Decides about the held samples. */
  settle(): Settled {
    const held = this.#held;
    assert(held !== null, 'an epoch clock settles only while it holds');
    this.#held = null;
    if (!held.fresh) {
      const lagMs = held.lastArrivalMs - this.#predictMs(held.lastSeconds);
      if (lagMs <= MAX_LAG_MS && lagMs >= -MAX_LEAD_MS) return 'continued';
    }
    this.#fresh = true;
    const arrivedMs = held.lastArrivalMs - (held.lastSeconds - held.firstSeconds) * 1000;
    const tooEarlyMs = Math.max(0, this.#earliestMs(held.lastArrivalMs) - arrivedMs);
    // Whole samples are dropped.
    const dropped = tooEarlyMs <= MAX_FIRST_LEAD_MS ? 0 : Math.ceil((tooEarlyMs * held.rateHz) / 1000);
    const droppedSeconds = Math.min(dropped / held.rateHz, held.lastSeconds - held.firstSeconds);
    this.#droppedSeconds += droppedSeconds;
    if (dropped > 0 && held.firstSeconds + droppedSeconds >= held.lastSeconds) return 'dropped';
    const anchorMs = Math.ceil(arrivedMs + Math.max(tooEarlyMs, droppedSeconds * 1000));
    this.#number += 1;
    this.#epoch = { number: this.#number, anchorMs };
    this.#startSeconds = held.firstSeconds + droppedSeconds;
    this.#endMs = anchorMs;
    // Later only after the server's clock was set back: it is of no use any more.
    this.#floorMs = Math.min(this.#floorMs, anchorMs);
    this.#base.clear();
    if (dropped > 0) this.#base.set(held.rateHz, Math.round(this.#startSeconds * held.rateHz));
    this.#slew.restart();
    this.#fresh = false;
    return 'began';
  }

  /** True when the held samples are dated too far after their arrival to continue the epoch. */
  get isHeldAhead(): boolean {
    const held = this.#held;
    return (
      held !== null && !held.fresh && this.#predictMs(held.lastSeconds) - held.lastArrivalMs > MAX_LEAD_MS
    );
  }

  /** True when the newest sample is dated so far after now that only a server clock set back explains it. */
  isSetBack(nowMs: number): boolean {
    return this.#endMs - nowMs > MAX_LEAD_MS;
  }

  /** @returns seconds of samples dropped since the last call, because they could not be dated */
  takeDroppedSeconds(): number {
    const seconds = this.#droppedSeconds;
    this.#droppedSeconds = 0;
    return seconds;
  }

  /** Number of samples at the start of an offered block that precede its epoch and must not be placed. */
  countBefore(rateHz: number, firstIndex: number): number {
    return Math.max(0, this.#baseOf(rateHz, firstIndex) - firstIndex);
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

  #moveAnchor(byMs: number): void {
    if (byMs === 0 || this.#epoch === null) return;
    this.#epoch = { ...this.#epoch, anchorMs: this.#epoch.anchorMs + byMs };
  }

  /** The end of the last epoch counts, unless it lies in the future because the server's clock was set back. */
  #earliestMs(nowMs: number): number {
    if (this.isSetBack(nowMs))
      return this.#floorMs - nowMs > MAX_LEAD_MS ? Number.NEGATIVE_INFINITY : this.#floorMs;
    return Math.max(this.#endMs, this.#floorMs);
  }

  #predictMs(sessionSeconds: number): number {
    return (this.#epoch?.anchorMs ?? Number.NEGATIVE_INFINITY) + (sessionSeconds - this.#startSeconds) * 1000;
  }

  #baseOf(rateHz: number, firstIndex: number): number {
    const known = this.#base.get(rateHz);
    if (known !== undefined) return known;
    const start = Math.round(this.#startSeconds * rateHz);
    // Rounding between two rates may shift the start by one sample, which is no reason to drop that sample.
    const base = start - firstIndex <= 1 ? Math.min(start, firstIndex) : start;
    this.#base.set(rateHz, base);
    return base;
  }
}
