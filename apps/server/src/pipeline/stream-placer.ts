import {
  CHANNEL_CODES,
  type ChannelCode,
  type DeviceEvent,
  type MarkEvent,
  type SampleBlock,
  type SampleClock,
  ensure,
  sampleTimeMs,
} from '@eupnea/model';
import type { EpochRecord } from '../storage/recording/recording-batch.ts';
import { EpochClock, MAX_LEAD_MS, type PreviousEpoch } from './epoch-clock.ts';
import { type BorderZone, RecentArrivals } from './recent-arrivals.ts';

export type EpochReason = EpochRecord['reason'];

/** Receives a device's blocks, marks and losses in order, with indices of their epoch. */
export interface PlacedSink {
  beginEpoch(epoch: PlacedEpoch): void;
  /** @param endMs time of the sample after the epoch's last one */
  endEpoch(endMs: number): void;
  /** @param isPrimary contains pressure and flow at the epoch's rate: breaths are segmented from it */
  placeBlock(block: SampleBlock, clock: SampleClock, isPrimary: boolean): void;
  placeMark(mark: MarkEvent): void;
  placeLoss(lost: number): void;
  /** Samples were dropped because they could not be dated: a burst, or a stream ahead of its arrival. */
  dropSamples(seconds: number): void;
  /** The stream continues at an earlier time, because the server's clock was set back. */
  beginEarlier(): void;
}

export interface PlacedEpoch {
  readonly number: number;
  readonly anchorMs: number;
  /** Rate of the blocks with pressure and flow. */
  readonly rateHz: number;
  readonly reason: EpochReason;
}

interface HeldEvent {
  readonly event: OrderedEvent;
  readonly arrivedMs: number;
}

type OrderedEvent = Extract<DeviceEvent, { type: 'samples' | 'mark' | 'issue' }>;

/** Maximum number of events held while an epoch settles: 300 ms of a replay at 100 times real time, with margin. */
const MAX_HELD_EVENTS = 4096;
/** Time without samples that closes the epoch, so that the open breath does not wait for the device's return. */
export const IDLE_CLOSES_AFTER_MS = 10_000;
/**
 * Maximum epochs per minute: a stream that restarts more often is broken, so that its connection is closed and dialled
 * again after a delay.
 */
export const MAX_EPOCHS_PER_MINUTE = 60;
/**
 * Maximum number of rates, each a separate stream in memory and storage: a ventilator has a handful, more come from a
 * broken device.
 */
export const MAX_RATES = 8;
/**
 * Maximum number of rows that one issue removes from a breath: more than the longest breath has, far below the column's
 * range.
 */
const MAX_LOST_ROWS = 1_000_000;

/** The PB840 counts breaths in 16 bits: a drop from near the top to near zero is a wrap, any other drop a restart. */
const COUNTER_WRAP_FROM = 65_000;
const COUNTER_WRAP_TO = 500;

/** Orders driver events and assigns them to epochs (epoch-clock.ts); holds events while an epoch settles. */
export class StreamPlacer {
  readonly #sink: PlacedSink;
  readonly #clock: EpochClock;
  readonly #arrivals: RecentArrivals;
  #held: HeldEvent[] = [];
  #reason: EpochReason;
  #rateHz: number | null = null;
  #isOpen = false;
  #breathNumber: number | null = null;
  #lastArrivalMs = 0;
  #minuteStartMs = 0;
  #epochsThisMinute = 0;
  readonly #rates = new Set<number>();

  /** @param nowMs time of the start, which tells a stored end in the future */
  constructor(sink: PlacedSink, previous: PreviousEpoch | null, nowMs: number) {
    this.#sink = sink;
    const hasEnd = previous !== null && Number.isFinite(previous.endMs);
    this.#arrivals = new RecentArrivals(hasEnd ? previous.endMs : null, nowMs);
    this.#clock = new EpochClock(previous);
    this.#reason = previous === null ? 'connect' : 'server_start';
  }

  get endMs(): number {
    return this.#clock.endMs;
  }

  get driftPpm(): number | null {
    return this.#clock.driftPpm;
  }

  /**
   * Closes the epoch, because the device has another patient since this time. What arrived before is dated before the
   * next patient's start, and what arrives from now on is dated after it.
   * @returns the time that belongs to neither patient by the dates of its samples
   */
  changePatient(borderMs: number, nowMs: number): BorderZone {
    this.#arrivals.noteTime(nowMs);
    const zone = this.#arrivals.findZone(borderMs);
    // Samples that still settle are dropped: they arrived within seconds, and either patient could own them.
    this.#held = [];
    this.#close();
    this.#reason = 'assignment';
    // A zone that ends in the future comes from a server clock that was set back: its samples belong to nobody.
    this.#clock.beginPatient(zone.toMs - nowMs > MAX_LEAD_MS ? nowMs : zone.toMs);
    return zone;
  }

  /** Starts a new driver session. */
  connected(nowMs: number): void {
    this.#close();
    this.#clock.restart(nowMs);
    this.#rates.clear();
    this.#breathNumber = null;
  }

  disconnected(): void {
    this.#settle();
    this.#close();
    this.#reason = 'connect';
  }

  offer(event: OrderedEvent, nowMs: number): void {
    this.#arrivals.noteTime(nowMs);
    this.#forgetBeforeStep(nowMs);
    if (this.#clock.isSettled(nowMs) || this.#held.length >= MAX_HELD_EVENTS) this.#settle();
    if (event.type === 'samples') this.#offerSamples(event, nowMs);
    else {
      if (event.type === 'mark') this.#followCounter(event);
      if (this.#clock.isHolding) this.#hold(event, nowMs);
      else this.#place(event, nowMs);
    }
  }

  /**
   * @param hasUnread samples that arrived earlier are still to be offered: an epoch settles on all of them, and is not idle.
   * A busy server takes seconds to read what arrived at once; dated by its first part, the rest would lie ahead and be dropped.
   */
  tick(nowMs: number, hasUnread = false): void {
    this.#forgetBeforeStep(nowMs);
    if (hasUnread) return;
    if (this.#clock.isSettled(nowMs)) this.#settle();
    if (this.#isOpen && !this.#clock.isHolding && nowMs - this.#lastArrivalMs > IDLE_CLOSES_AFTER_MS) {
      this.#close();
      this.#restart('clock_step');
    }
  }

  #forgetBeforeStep(nowMs: number): void {
    if (!this.#clock.forgetBeforeStep(nowMs)) return;
    this.#held = [];
    this.#sink.dropSamples(this.#clock.takeDroppedSeconds());
  }

  #offerSamples(event: Extract<OrderedEvent, { type: 'samples' }>, nowMs: number): void {
    const { block } = event;
    this.#lastArrivalMs = nowMs;
    this.#rates.add(block.rateHz);
    if (this.#rates.size > MAX_RATES)
      throw new Error(`the stream has more than ${MAX_RATES} rates of samples`);
    if (this.#clock.restartsAt(block.rateHz, block.firstIndex, nowMs)) this.#restart('counter_restart');
    else if (isPrimary(block) && this.#rateHz !== null && this.#rateHz !== block.rateHz)
      this.#restart('rate_change');
    if (isPrimary(block)) this.#rateHz = block.rateHz;
    const verdict = this.#clock.offer(block.rateHz, block.firstIndex, block.length, nowMs);
    if (verdict === 'hold') this.#hold(event, nowMs);
    else this.#place(event, nowMs);
  }

  /** Ends the epoch; held events belong to it. */
  #restart(reason: EpochReason): void {
    this.#settle();
    this.#clock.breakEpoch();
    this.#reason = reason;
  }

  #followCounter(mark: MarkEvent): void {
    const number = mark.deviceBreathNumber;
    if (number === undefined) return;
    const former = this.#breathNumber;
    this.#breathNumber = number;
    if (former === null || number >= former) return;
    if (former >= COUNTER_WRAP_FROM && number <= COUNTER_WRAP_TO) return;
    this.#restart('counter_restart');
  }

  #hold(event: OrderedEvent, arrivedMs: number): void {
    // Without samples there is no anchor: only the newest preceding events matter.
    if (this.#held.length >= MAX_HELD_EVENTS) this.#held.shift();
    this.#held.push({ event, arrivedMs });
  }

  #settle(): void {
    if (!this.#clock.hasSamplesHeld) return;
    const held = this.#held;
    this.#held = [];
    const isSetBack = this.#clock.isSetBack(this.#lastArrivalMs);
    if (this.#clock.isHeldAhead && !isSetBack) this.#reason = 'stream_ahead';
    const formerEndMs = this.#clock.endMs;
    const settled = this.#clock.settle();
    const droppedSeconds = this.#clock.takeDroppedSeconds();
    if (settled === 'dropped') {
      this.#close();
      this.#countEpoch();
    } else {
      if (settled === 'began') this.#open(held, formerEndMs, isSetBack);
      for (const { event, arrivedMs } of held) this.#place(event, arrivedMs);
    }
    if (droppedSeconds > 0) this.#sink.dropSamples(droppedSeconds);
  }

  #open(held: readonly HeldEvent[], formerEndMs: number, isSetBack: boolean): void {
    this.#close(formerEndMs);
    const blocks = held.flatMap(({ event }) => (event.type === 'samples' ? [event.block] : []));
    this.#countEpoch();
    const first = ensure(blocks.find(isPrimary) ?? blocks[0], 'an epoch settles on samples');
    const { number, anchorMs } = ensure(this.#clock.epoch, 'an epoch just began');
    this.#isOpen = true;
    this.#rateHz = isPrimary(first) ? first.rateHz : null;
    if (isSetBack) this.#sink.beginEarlier();
    this.#sink.beginEpoch({ number, anchorMs, rateHz: first.rateHz, reason: this.#reason });
    this.#reason = 'clock_step';
  }

  #countEpoch(): void {
    // Absolute difference, because the server's clock may have been set back.
    if (Math.abs(this.#lastArrivalMs - this.#minuteStartMs) >= 60_000) {
      this.#minuteStartMs = this.#lastArrivalMs;
      this.#epochsThisMinute = 0;
    }
    this.#epochsThisMinute += 1;
    if (this.#epochsThisMinute > MAX_EPOCHS_PER_MINUTE) {
      throw new Error(`the stream started over more than ${MAX_EPOCHS_PER_MINUTE} times in a minute`);
    }
  }

  #close(endMs = this.#clock.endMs): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#rateHz = null;
    this.#sink.endEpoch(endMs);
  }

  #place(event: OrderedEvent, arrivedMs: number): void {
    if (event.type === 'samples') {
      const before = this.#clock.countBefore(event.block.rateHz, event.block.firstIndex);
      if (before >= event.block.length) return;
      const block = before === 0 ? event.block : dropFirst(event.block, before);
      const firstIndex = this.#clock.place(block.rateHz, block.firstIndex, block.length);
      const placed = firstIndex === block.firstIndex ? block : { ...block, firstIndex };
      const clock = this.#clock.sampleClock(block.rateHz);
      const endMs = sampleTimeMs(clock, firstIndex + block.length);
      this.#arrivals.add(arrivedMs, sampleTimeMs(clock, firstIndex), endMs);
      this.#sink.placeBlock(placed, clock, isPrimary(block));
    } else if (!this.#isOpen) {
      // Before the first sample of an epoch there is no breath that a mark or loss could belong to.
    } else if (event.type === 'issue') this.#sink.placeLoss(Math.min(event.lost ?? 1, MAX_LOST_ROWS));
    else this.#placeMark(event);
  }

  #placeMark(mark: MarkEvent): void {
    const sampleIndex = this.#rateHz === null ? -1 : this.#clock.placeMark(this.#rateHz, mark.sampleIndex);
    if (sampleIndex >= 0) this.#sink.placeMark({ ...mark, sampleIndex });
  }
}

function isPrimary(block: SampleBlock): boolean {
  return block.channels.pressure !== undefined && block.channels.flow !== undefined;
}

function dropFirst(block: SampleBlock, count: number): SampleBlock {
  const channels: { [Code in ChannelCode]?: Float32Array } = {};
  for (const code of CHANNEL_CODES) {
    const column = block.channels[code];
    if (column !== undefined) channels[code] = column.subarray(count);
  }
  return { ...block, firstIndex: block.firstIndex + count, length: block.length - count, channels };
}
