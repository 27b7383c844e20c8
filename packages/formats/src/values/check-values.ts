import type { InputIssue, SampleBlock } from '@eupnea/model';
import type { RecordingEvent } from '../reader.ts';
import { blocksOf, join, placesOf, replaceValues, samplesOf } from './join-blocks.ts';
import { CoarseSteps } from './coarse-steps.ts';
import { StuckSensor } from './stuck-sensor.ts';
import { VolumeJumps } from './volume-jumps.ts';
import { ValueLimits } from './value-limits.ts';
import { FlowNoise } from './flow-noise.ts';
import { FlowZeroFollower } from './flow-zero-follower.ts';
import { Oscillations } from './judge-oscillation.ts';
import { judgeAlternation } from './judge-alternation.ts';
import { judgeFlow, type FlowSamples } from './judge-flow.ts';
import { HeldValues } from './held-values.ts';
import { judgeVolume } from './judge-volume.ts';
import { judgeHolds } from './judge-holds.ts';
import { LagCheck } from './judge-lag.ts';
import { LostSamples } from './lost-samples.ts';
import { measureLag } from './measure-lag.ts';
import { MissingValues } from './missing-values.ts';
import { withoutCompressions } from './without-compressions.ts';
import { keepLastSamples } from './keep-last-samples.ts';

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
  readonly #coarse = new CoarseSteps();
  readonly #holds = new HeldValues();
  readonly #stuck = new StuckSensor();
  readonly #jumps = new VolumeJumps();
  readonly #oscillations = new Oscillations();
  readonly #noise = new FlowNoise();

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
    const rest = this.#release(true);
    const issues = [
      ...this.#coarse.describe(),
      ...(this.#missing?.describe() ?? []),
      ...(this.#lost?.describe() ?? []),
      ...(this.#state === 'refuses'
        ? []
        : [
            ...this.#holds.describe(),
            ...this.#stuck.describe(),
            ...this.#jumps.describe(),
            ...this.#oscillations.describe(),
            ...this.#noise.describe(),
          ]),
      ...this.#limits.describe(),
      ...this.#zero.describe(),
      ...(this.#state === 'refuses' ? [] : (this.#lag?.describe() ?? [])),
    ];
    return [...rest, ...issues.map((issue): RecordingEvent => ({ type: 'issue', issue }))];
  }

  /**
   * Judges what is held and passes it on.
   * @param isEnd no samples follow
   */
  #release(isEnd = false): readonly RecordingEvent[] {
    const held = this.#held;
    this.#held = [];
    this.#heldSamples = 0;
    const blocks = blocksOf(held);
    if (blocks.length === 0) return held;
    const found = { flow: join(blocks, 'flow'), pressure: join(blocks, 'pressure') };
    const rateHz = blocks[0]?.rateHz ?? 1;
    const refusal = this.#state === 'unjudged' ? this.#refuse(found, rateHz, blocks) : null;
    if (refusal !== null) return this.#endAt(refusal, held);
    const hasVolume = blocks.some(({ channels }) => channels.volume !== undefined);
    const joined = hasVolume ? this.#jumps.clear(found, join(blocks, 'volume'), rateHz) : found;
    const flow = this.#oscillations.clear(joined.flow, rateHz, this.#state === 'unjudged');
    const moving = this.#stuck.clean(flow === joined.flow ? joined : { ...joined, flow }, rateHz);
    if (this.#holds.longest === 0) {
      const isSame = moving.flow === found.flow && moving.pressure === found.pressure;
      return this.#pass(isSame ? held : replaceValues(held, moving), moving, rateHz);
    }
    const { passed, kept } = keepLastSamples(held, isEnd ? 0 : this.#holds.longest);
    this.#held = [...kept];
    this.#heldSamples = blocksOf(kept).reduce((sum, { length }) => sum + length, 0);
    const samples = samplesOf(blocksOf(passed));
    const { flow: spreadFlow, pressure } = this.#holds.spread(moving, samples);
    const spread = { flow: spreadFlow.subarray(0, samples), pressure: pressure.subarray(0, samples) };
    return this.#pass(replaceValues(passed, spread), spread, rateHz);
  }

  /** @param joined samples of the events */
  #pass(
    held: readonly RecordingEvent[],
    joined: Omit<FlowSamples, 'rateHz'>,
    rateHz: number,
  ): readonly RecordingEvent[] {
    if (this.#zero.isDue(joined.flow)) {
      this.#limits.find(joined, rateHz);
      const refusal = this.#judge({ ...this.#limits.apply(joined), rateHz }, joined.flow);
      if (refusal !== null) return this.#endAt(refusal, held);
    } else this.#zero.pass();
    return this.#correctAll(held, joined.flow.length);
  }

  /** Passes no samples any more. */
  #endAt(refusal: InputIssue, held: readonly RecordingEvent[]): readonly RecordingEvent[] {
    this.#state = 'refuses';
    this.#held = [];
    return [
      ...held.filter(({ type }) => type === 'issue'),
      { type: 'issue', issue: { ...refusal, refuses: true } },
    ];
  }

  /** Reason why the first stretch cannot be read, by its values alone. */
  #refuse(
    joined: Omit<FlowSamples, 'rateHz'>,
    rateHz: number,
    blocks: readonly SampleBlock[],
  ): InputIssue | null {
    const samples = joined.flow.length;
    const unit = this.#missing?.refuseUnit('flow', samples) ?? this.#missing?.refuseAbsolute(samples) ?? null;
    const held = unit ?? judgeAlternation(joined) ?? judgeHolds(this.#holds.find(joined, rateHz), rateHz);
    if (held !== null || !blocks.some(({ channels }) => channels.volume !== undefined)) return held;
    return judgeVolume({ rateHz, flow: joined.flow, volume: join(blocks, 'volume') });
  }

  /** Reason why the first stretch cannot be read; later ones only tell the zero. */
  #judge(all: FlowSamples, read: Float32Array): InputIssue | null {
    const hidden = this.#noise.judge(all.flow, all.rateHz);
    if (this.#state === 'unjudged' && hidden !== null) return hidden;
    const samples = { ...all, flow: withoutCompressions(all.flow, all.rateHz) };
    const lag = measureLag(samples);
    const { contradiction, zero, canTell } = judgeFlow(samples, this.#state === 'judged', lag?.lagMs);
    const refusal = contradiction ?? this.#lag?.judge(samples, lag) ?? null;
    if (this.#state === 'unjudged' && refusal !== null) return refusal;
    this.#state = 'judged';
    this.#zero.judge(zero, read, canTell);
    return null;
  }

  #correctAll(held: readonly RecordingEvent[], samples: number): readonly RecordingEvent[] {
    const places = placesOf(blocksOf(held));
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
    this.#coarse.take(block);
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
