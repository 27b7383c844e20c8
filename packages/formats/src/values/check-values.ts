import type { InputIssue, SampleBlock } from '@eupnea/model';
import type { RecordingEvent } from '../reader.ts';
import { longestBridged } from './bridge-short-holes.ts';
import { ValueLimits } from './value-limits.ts';
import { FlowZeroFollower } from './flow-zero-follower.ts';
import { judgeFlow, type FlowSamples } from './judge-flow.ts';
import { judgeFlowSteps } from './judge-flow-steps.ts';
import { LagCheck } from './judge-lag.ts';
import { LostSamples } from './lost-samples.ts';
import { measureLag } from './measure-lag.ts';
import { MissingValues } from './missing-values.ts';

/** Samples held until sign, unit and zero of the flow are judged: a minute, and at most this many. */
const HELD_SECONDS = 60;
const MOST_HELD_SAMPLES = 65_536;
/** Most events that are held: a recording may go on with rows of trends. */
const MOST_HELD_EVENTS = 65_536;

/**
 * Passes a recording's events on with impossible values taken as missing. Refuses samples whose flow contradicts the
 * airway pressure in sign, unit or time, and removes an offset of the flow, which it follows; both are reported.
 */
export class ValueCheck {
  readonly #missing: MissingValues | null;
  readonly #lost: LostSamples | null;
  readonly #lag: LagCheck | null;
  #held: RecordingEvent[] = [];
  #heldSamples = 0;
  #state: 'passes' | 'unjudged' | 'judged' | 'refuses';
  readonly #zero = new FlowZeroFollower();
  readonly #limits = new ValueLimits();

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
      } else {
        this.#held.push(clean);
        if (this.#held.length > MOST_HELD_EVENTS) passed.push(...this.#release());
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
      ...this.#limits.describe(),
      ...this.#zero.describe(),
      ...(this.#state === 'refuses' ? [] : (this.#lag?.describe() ?? [])),
    ];
    return [...rest, ...issues.map((issue): RecordingEvent => ({ type: 'issue', issue }))];
  }

  /** Judges what is held and passes it on. */
  #release(): readonly RecordingEvent[] {
    const held = this.#held;
    this.#held = [];
    this.#heldSamples = 0;
    const blocks = held.flatMap((event) => (event.type === 'samples' ? [event.block] : []));
    if (blocks.length === 0) return held;
    const joined = { flow: join(blocks, 'flow'), pressure: join(blocks, 'pressure') };
    const rateHz = blocks[0]?.rateHz ?? 1;
    if (this.#zero.isDue(joined.flow)) {
      this.#limits.find(joined, rateHz);
      const refusal =
        this.#refuse({ ...joined, rateHz }) ??
        this.#judge({ ...this.#limits.apply(joined), rateHz }, joined.flow);
      if (refusal !== null) {
        this.#state = 'refuses';
        return [...held.filter(({ type }) => type === 'issue'), { type: 'issue', issue: refusal }];
      }
    } else this.#zero.pass();
    return this.#correctAll(held, joined.flow.length);
  }

  /** Reason why the flow of the first stretch cannot be read, by its values alone. */
  #refuse(samples: FlowSamples): InputIssue | null {
    if (this.#state !== 'unjudged') return null;
    return this.#missing?.refuseUnit('flow', samples.flow.length) ?? judgeFlowSteps(samples);
  }

  /** Reason why the first stretch cannot be read; later ones only tell the zero. */
  #judge(samples: FlowSamples, read: Float32Array): InputIssue | null {
    const lag = measureLag(samples);
    const { contradiction, zero, canTell } = judgeFlow(samples, this.#state === 'judged', lag?.lagMs);
    const refusal = contradiction ?? this.#lag?.judge(samples, lag) ?? null;
    if (this.#state === 'unjudged' && refusal !== null) return refusal;
    this.#state = 'judged';
    this.#zero.judge(zero, read, canTell);
    return null;
  }

  #correctAll(held: readonly RecordingEvent[], samples: number): readonly RecordingEvent[] {
    const places = placesOf(held.flatMap((event) => (event.type === 'samples' ? [event.block] : [])));
    let next = 0;
    const corrected = held.map((event) => {
      if (event.type !== 'samples') return event;
      const at = places[next] ?? 0;
      next += 1;
      return { ...event, block: this.#correct(event.block, at) };
    });
    this.#zero.endStretch(samples);
    return corrected;
  }

  #clean(block: SampleBlock): SampleBlock {
    const possible = this.#missing?.clean(block) ?? block;
    return this.#lost?.clean(possible) ?? possible;
  }

  /** @param at index of the block's first sample in its stretch */
  #correct(block: SampleBlock, at: number): SampleBlock {
    const within = this.#limits.applyTo(block);
    const { flow } = within.channels;
    if (flow === undefined || !this.#zero.isCorrecting) return within;
    return { ...within, channels: { ...within.channels, flow: this.#zero.correct(flow, at) } };
  }
}

/** Index of each block's first sample among the joined ones. A gap of the index becomes a hole that is too long to bridge. */
function placesOf(blocks: readonly SampleBlock[]): readonly number[] {
  const hole = longestBridged(blocks[0]?.rateHz ?? 1) + 1;
  let at = 0;
  let due = blocks[0]?.firstIndex ?? 0;
  return blocks.map(({ firstIndex, length }) => {
    if (firstIndex !== due) at += hole;
    const place = at;
    due = firstIndex + length;
    at += length;
    return place;
  });
}

/** Samples of one channel in order. */
function join(blocks: readonly SampleBlock[], channel: 'flow' | 'pressure'): Float32Array {
  const places = placesOf(blocks);
  const joined = new Float32Array((places.at(-1) ?? 0) + (blocks.at(-1)?.length ?? 0)).fill(Number.NaN);
  for (const [index, block] of blocks.entries()) {
    const values = block.channels[channel];
    if (values !== undefined) joined.set(values.subarray(0, block.length), places[index]);
  }
  return joined;
}
