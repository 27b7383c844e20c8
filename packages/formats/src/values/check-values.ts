import type { InputIssue, SampleBlock } from '@eupnea/model';
import type { RecordingEvent } from '../reader.ts';
import { longestBridged } from './bridge-short-holes.ts';
import { findFlowLimit } from './find-clipping.ts';
import { judgeFlow } from './judge-flow.ts';
import { LagCheck } from './judge-lag.ts';
import { LostSamples } from './lost-samples.ts';
import { MissingValues } from './missing-values.ts';

/**
 * Samples held until sign, unit and zero of the flow are judged: a minute, and at most this many. The zero is judged again by
 * a minute out of five: judging costs as much as reading.
 */
const HELD_SECONDS = 60;
const MOST_HELD_SAMPLES = 65_536;
const UNJUDGED_SECONDS = 240;
/**
 * The zero is followed when it moved by this much, L/min. With strong efforts the estimates of single minutes differ by less,
 * and warm moist gas makes the expired volume larger, which alone starts no correction after a first minute without one.
 */
const DRIFT_LPM = 1;
const LATE_START_LPM = 2;

/**
 * Passes a recording's events on with impossible values taken as missing. Refuses samples whose flow contradicts the
 * airway pressure in sign, unit or time, and removes an offset of the flow, which it judges anew every five minutes; both are reported.
 */
export class ValueCheck {
  readonly #missing: MissingValues | null;
  readonly #lost: LostSamples | null;
  readonly #lag: LagCheck | null;
  #held: RecordingEvent[] = [];
  #heldSamples = 0;
  /** Samples since the last judgement. */
  #passedSamples = 0;
  #state: 'passes' | 'unjudged' | 'judged' | 'refuses';
  #offsetLpm = 0;
  /** Lowest and highest offset that was removed, L/min; null = none. */
  #offsets: readonly [least: number, most: number] | null = null;
  /** Flow from which it was cut off, L/min. */
  #limitLpm: number | null = null;

  /**
   * @param knowledge own: nothing is judged; signals: from a signal header; table: cells written by any program
   * @param isLagStated a user said by how much pressure is moved, which may be 0
   */
  constructor(knowledge: 'own' | 'signals' | 'table', isLagStated = false) {
    this.#state = knowledge === 'own' ? 'passes' : 'unjudged';
    this.#missing = knowledge === 'own' ? null : new MissingValues(knowledge === 'table');
    this.#lost = knowledge === 'own' ? null : new LostSamples();
    this.#lag = knowledge === 'own' || isLagStated ? null : new LagCheck();
  }

  take(events: readonly RecordingEvent[]): readonly RecordingEvent[] {
    const passed: RecordingEvent[] = [];
    for (const event of events) {
      const clean =
        event.type === 'samples' && this.#missing !== null
          ? { ...event, block: this.#clean(event.block) }
          : event;
      if (this.#state === 'passes') passed.push(clean);
      else if (this.#state === 'refuses') {
        if (clean.type === 'issue') passed.push(clean);
      } else if (this.#state === 'judged' && !this.#isDue(clean)) passed.push(this.#correct(clean));
      else {
        this.#held.push(clean);
        if (clean.type !== 'samples') continue;
        this.#heldSamples += clean.block.length;
        const most = Math.min(MOST_HELD_SAMPLES, HELD_SECONDS * clean.block.rateHz);
        if (this.#heldSamples >= most) passed.push(...this.#release());
      }
    }
    return passed;
  }

  finish(): readonly RecordingEvent[] {
    const rest = this.#release();
    const issues = [
      ...(this.#missing?.describe() ?? []),
      ...(this.#lost?.describe() ?? []),
      ...this.#describeLimit(),
      ...this.#describeOffset(),
      ...(this.#state === 'refuses' ? [] : (this.#lag?.describe() ?? [])),
    ];
    return [...rest, ...issues.map((issue): RecordingEvent => ({ type: 'issue', issue }))];
  }

  /** Whether enough was passed on since the last judgement; counts what is not. */
  #isDue(event: RecordingEvent): boolean {
    if (this.#held.length > 0) return true;
    if (event.type !== 'samples') return false;
    const { length, rateHz } = event.block;
    if (this.#passedSamples >= UNJUDGED_SECONDS * rateHz) return true;
    this.#passedSamples += length;
    return false;
  }

  /** Judges what is held and passes it on. */
  #release(): readonly RecordingEvent[] {
    const held = this.#held;
    this.#held = [];
    this.#heldSamples = 0;
    this.#passedSamples = 0;
    const blocks = held.flatMap((event) => (event.type === 'samples' ? [event.block] : []));
    if (blocks.length === 0) return held;
    const flow = join(blocks, 'flow');
    const isFirst = this.#state === 'unjudged';
    if (isFirst) this.#limitLpm = findFlowLimit(flow);
    const samples = {
      rateHz: blocks[0]?.rateHz ?? 1,
      flow: this.#limitLpm === null ? flow : flow.map((value) => this.#withinLimit(value)),
      pressure: join(blocks, 'pressure'),
    };
    const { contradiction, offsetLpm } = judgeFlow(samples);
    const refusal = contradiction ?? this.#lag?.judge(samples) ?? null;
    if (isFirst && refusal !== null) {
      this.#state = 'refuses';
      return [...held.filter(({ type }) => type === 'issue'), { type: 'issue', issue: refusal }];
    }
    this.#state = 'judged';
    const least = isFirst ? 0 : this.#offsets === null ? LATE_START_LPM : DRIFT_LPM;
    if (offsetLpm !== null && offsetLpm !== this.#offsetLpm && Math.abs(offsetLpm - this.#offsetLpm) >= least)
      this.#moveZero(offsetLpm);
    return held.map((event) => this.#correct(event));
  }

  #moveZero(offsetLpm: number): void {
    this.#offsetLpm = offsetLpm;
    const [least, most] = this.#offsets ?? [offsetLpm, offsetLpm];
    this.#offsets = [Math.min(least, offsetLpm), Math.max(most, offsetLpm)];
  }

  #describeOffset(): readonly InputIssue[] {
    if (this.#offsets === null) return [];
    const [least, most] = this.#offsets.map((offset) => offset.toFixed(2));
    const size =
      least === most ? `a constant offset of ${least}` : `an offset that moves from ${least} to ${most}`;
    const detail = `The flow has ${size} L/min: at rest and in the mean over whole breaths. The offset is removed.`;
    return [{ code: 'flow_offset', detail }];
  }

  #clean(block: SampleBlock): SampleBlock {
    const possible = this.#missing?.clean(block) ?? block;
    return this.#lost?.clean(possible) ?? possible;
  }

  #withinLimit(value: number): number {
    return this.#limitLpm !== null && Math.abs(value) >= this.#limitLpm ? Number.NaN : value;
  }

  #describeLimit(): readonly InputIssue[] {
    if (this.#limitLpm === null) return [];
    const detail =
      `The flow stands at ${this.#limitLpm} and -${this.#limitLpm} L/min for several samples in many breaths: it was cut off. ` +
      'What lies at the limit is taken as missing.';
    return [{ code: 'flow_cut_off', detail }];
  }

  #correct(event: RecordingEvent): RecordingEvent {
    const isUnchanged = this.#offsetLpm === 0 && this.#limitLpm === null;
    if (isUnchanged || event.type !== 'samples') return event;
    const { flow } = event.block.channels;
    if (flow === undefined) return event;
    const offset = this.#offsetLpm;
    const channels = {
      ...event.block.channels,
      flow: flow.map((value) => this.#withinLimit(value) - offset),
    };
    return { ...event, block: { ...event.block, channels } };
  }
}

/** Samples of one channel in order. A gap of the index becomes a hole that is too long to bridge. */
function join(blocks: readonly SampleBlock[], channel: 'flow' | 'pressure'): Float32Array {
  const hole = longestBridged(blocks[0]?.rateHz ?? 1) + 1;
  let length = 0;
  let due = blocks[0]?.firstIndex ?? 0;
  for (const block of blocks) {
    length += block.length + (block.firstIndex === due ? 0 : hole);
    due = block.firstIndex + block.length;
  }
  const joined = new Float32Array(length).fill(Number.NaN);
  let at = 0;
  due = blocks[0]?.firstIndex ?? 0;
  for (const block of blocks) {
    if (block.firstIndex !== due) at += hole;
    due = block.firstIndex + block.length;
    const values = block.channels[channel];
    if (values !== undefined) joined.set(values.subarray(0, block.length), at);
    at += block.length;
  }
  return joined;
}
