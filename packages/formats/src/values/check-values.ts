import type { InputIssue, SampleBlock } from '@eupnea/model';
import type { RecordingEvent } from '../reader.ts';
import { longestBridged } from './bridge-short-holes.ts';
import { findFlowLimit } from './find-clipping.ts';
import { judgeFlow } from './judge-flow.ts';
import { LostSamples } from './lost-samples.ts';
import { MissingValues } from './missing-values.ts';

/** Samples held until sign, unit and zero of the flow are judged: a minute, and at most this many. */
const HELD_SECONDS = 60;
const MOST_HELD_SAMPLES = 65_536;

/**
 * Passes a recording's events on with impossible values taken as missing. Refuses samples whose flow contradicts the
 * airway pressure in sign or unit, and removes a constant offset of the flow; both are reported.
 */
export class ValueCheck {
  readonly #missing: MissingValues | null;
  readonly #lost: LostSamples | null;
  #held: RecordingEvent[] = [];
  #heldSamples = 0;
  #state: 'holds' | 'passes' | 'refuses';
  #offsetLpm = 0;
  /** Flow from which it was cut off, L/min. */
  #limitLpm: number | null = null;

  /** @param knowledge own: nothing is judged; signals: from a signal header; table: cells written by any program */
  constructor(knowledge: 'own' | 'signals' | 'table') {
    this.#state = knowledge === 'own' ? 'passes' : 'holds';
    this.#missing = knowledge === 'own' ? null : new MissingValues(knowledge === 'table');
    this.#lost = knowledge === 'own' ? null : new LostSamples();
  }

  take(events: readonly RecordingEvent[]): readonly RecordingEvent[] {
    const passed: RecordingEvent[] = [];
    for (const event of events) {
      const clean =
        event.type === 'samples' && this.#missing !== null
          ? { ...event, block: this.#clean(event.block) }
          : event;
      if (this.#state === 'holds') {
        this.#held.push(clean);
        if (clean.type !== 'samples') continue;
        this.#heldSamples += clean.block.length;
        const most = Math.min(MOST_HELD_SAMPLES, HELD_SECONDS * clean.block.rateHz);
        if (this.#heldSamples >= most) passed.push(...this.#judge());
      } else if (this.#state === 'passes') passed.push(this.#correct(clean));
      else if (clean.type === 'issue') passed.push(clean);
    }
    return passed;
  }

  finish(): readonly RecordingEvent[] {
    const rest = this.#state === 'holds' ? this.#judge() : [];
    const issues = [
      ...(this.#missing?.describe() ?? []),
      ...(this.#lost?.describe() ?? []),
      ...this.#describeLimit(),
    ];
    return [...rest, ...issues.map((issue): RecordingEvent => ({ type: 'issue', issue }))];
  }

  #judge(): readonly RecordingEvent[] {
    const held = this.#held;
    this.#held = [];
    const blocks = held.flatMap((event) => (event.type === 'samples' ? [event.block] : []));
    const flow = join(blocks, 'flow');
    this.#limitLpm = findFlowLimit(flow);
    const { contradiction, offsetLpm } = judgeFlow({
      rateHz: blocks[0]?.rateHz ?? 1,
      flow: this.#limitLpm === null ? flow : flow.map((value) => this.#withinLimit(value)),
      pressure: join(blocks, 'pressure'),
    });
    if (contradiction !== null) {
      this.#state = 'refuses';
      return [...held.filter(({ type }) => type === 'issue'), { type: 'issue', issue: contradiction }];
    }
    this.#state = 'passes';
    this.#offsetLpm = offsetLpm;
    if (offsetLpm === 0) return held.map((event) => this.#correct(event));
    const detail =
      `The flow has a constant offset of ${offsetLpm.toFixed(2)} L/min: at rest and in the mean over whole breaths. ` +
      'The offset is removed.';
    return [
      { type: 'issue', issue: { code: 'flow_offset', detail } },
      ...held.map((event) => this.#correct(event)),
    ];
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
