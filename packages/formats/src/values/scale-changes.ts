import type { InputIssue, SampleBlock } from '@eupnea/model';
import type { RecordingEvent } from '../reader.ts';
import {
  areExchanged,
  findScaleChange,
  SecondSums,
  windowOf,
  type ScaleChange,
  type ScaleWindow,
} from './scale-window.ts';

/** Seconds that are compared at once: a breath at 12 a minute and more. */
const WINDOW_SECONDS = 5;
/** Windows that must agree, one a second. */
const LEAST_WINDOWS = 2;
/** A change is found so long behind it, s: samples are passed on after it. */
const DELAY_SECONDS = WINDOW_SECONDS + LEAST_WINDOWS + 2;
/** Windows whose breaths stand for those before. */
const MOST_FORMER = 9;
const LEAST_FORMER = 1;
/** So many windows that are neither as before nor changed by a unit tell that the patient or the settings changed. */
const MOST_STRANGE = 30;
/** Ratio of two sizes of breaths up to which both are of one unit. */
const SAME_RATIO = 2.5;
/** Logarithm of a factor that a patient's breaths may have too: they are as before only within a few percent. */
const CLOSE_LOG = 0.5;
/** Share of the logarithm of a change within which the breaths are as before it, for close factors and for others. */
const CLOSE_RETURN_SHARE = 1 / 6;
const RETURN_SHARE = 1 / 2;
/** Most events that are held: a recording may go on with rows of trends. */
const MOST_HELD_EVENTS = 65_536;
const CHANNELS = ['flow', 'pressure'] as const;
type Channel = (typeof CHANNELS)[number];
const EXCHANGE: ScaleChange = { channel: 'both', factor: 1 };

/**
 * Finds where flow or pressure goes on in another unit or with the other sign, as where a logger was restarted: one of
 * them changes by a factor of units from one breath to the next, and the other stays; or each goes on as the other. What
 * changed is missing from there on, until it comes back.
 */
export class ScaleChanges {
  #pending: RecordingEvent[] = [];
  /** Samples of the pending events, and all that were taken. */
  #pendingSamples = 0;
  #taken = 0;
  #rateHz = 0;
  #second = new SecondSums();
  #seconds: SecondSums[] = [];
  #former: ScaleWindow[] = [];
  #strange = 0;
  #found: ScaleChange[] = [];
  #active: { readonly change: ScaleChange; readonly from: number } | null = null;
  /** Ranges of samples without the channel that are not passed on yet. */
  #ranges: { readonly channel: Channel; readonly from: number; to: number }[] = [];
  readonly #issues: { readonly change: ScaleChange; readonly second: number }[] = [];

  take(events: readonly RecordingEvent[]): readonly RecordingEvent[] {
    for (const event of events) {
      this.#pending.push(event);
      if (event.type !== 'samples') continue;
      this.#pendingSamples += event.block.length;
      this.#follow(event.block);
    }
    return this.#release(DELAY_SECONDS * this.#rateHz);
  }

  finish(): readonly RecordingEvent[] {
    const rest = this.#release(0);
    return [...rest, ...this.#issues.map((one): RecordingEvent => ({ type: 'issue', issue: describe(one) }))];
  }

  #follow({ rateHz, length, channels: { flow, pressure } }: SampleBlock): void {
    this.#rateHz = rateHz;
    const perSecond = Math.max(1, Math.round(rateHz));
    for (let index = 0; index < length; index += 1) {
      this.#second.add(flow?.[index] ?? Number.NaN, pressure?.[index] ?? Number.NaN);
      this.#taken += 1;
      if (this.#second.samples < perSecond) continue;
      this.#seconds.push(this.#second);
      this.#second = new SecondSums();
      if (this.#seconds.length > WINDOW_SECONDS) this.#seconds.shift();
      if (this.#seconds.length === WINDOW_SECONDS) this.#judge(windowOf(this.#seconds));
    }
  }

  #judge(now: ScaleWindow | null): void {
    // The last windows may hold both sides of a change.
    const known = Math.max(LEAST_FORMER, this.#former.length - WINDOW_SECONDS);
    const before = middleOf(this.#former.slice(0, known));
    // Ends that are alike in both signals tell no exchange.
    const isOther = now === null || (before !== null && !isSame(before, now, null));
    if (before !== null && isOther && this.#active === null && areExchanged(before, this.#seconds)) {
      this.#find(EXCHANGE);
      return;
    }
    if (now === null) return;
    if (before === null || isSame(before, now, this.#active?.change ?? null)) {
      this.#end();
      this.#found = [];
      this.#strange = 0;
      this.#former.push(now);
      if (this.#former.length > MOST_FORMER + WINDOW_SECONDS) this.#former.shift();
      return;
    }
    if (this.#active !== null) return;
    const change = findScaleChange(before, now);
    this.#strange += 1;
    if (change === null) {
      this.#found = [];
      if (this.#strange >= MOST_STRANGE) this.#former = [];
      return;
    }
    this.#find(change);
  }

  #find(change: ScaleChange): void {
    this.#found.push(change);
    if (this.#found.length >= LEAST_WINDOWS) this.#begin(change);
  }

  #begin(change: ScaleChange): void {
    const perSecond = Math.max(1, Math.round(this.#rateHz));
    const from = Math.max(0, this.#taken - DELAY_SECONDS * perSecond);
    this.#active = { change, from };
    for (const channel of CHANNELS)
      if (change.channel === channel || change.channel === 'both')
        this.#ranges.push({ channel, from, to: Number.POSITIVE_INFINITY });
    this.#issues.push({ change, second: from / this.#rateHz });
  }

  /** The channel is as before its change from the next sample on. */
  #end(): void {
    if (this.#active === null) return;
    for (const range of this.#ranges) range.to = Math.min(range.to, this.#taken);
    this.#active = null;
  }

  /** Passes on all but the last samples. */
  #release(kept: number): readonly RecordingEvent[] {
    const passed: RecordingEvent[] = [];
    for (const event of this.#pending) {
      const length = event.type === 'samples' ? event.block.length : 0;
      const isFull = this.#pending.length - passed.length > MOST_HELD_EVENTS;
      if (this.#pendingSamples - length < kept && !isFull) break;
      passed.push(event.type === 'samples' ? { ...event, block: this.#clear(event.block) } : event);
      this.#pendingSamples -= length;
    }
    this.#pending.splice(0, passed.length);
    const passedTo = this.#taken - this.#pendingSamples;
    this.#ranges = this.#ranges.filter(({ to }) => to > passedTo);
    return passed;
  }

  /** The next block to pass without what lies in the ranges. */
  #clear(block: SampleBlock): SampleBlock {
    const start = this.#taken - this.#pendingSamples;
    let { channels } = block;
    for (const { channel, from, to } of this.#ranges) {
      const samples = channels[channel];
      const [first, end] = [Math.max(0, from - start), Math.min(block.length, to - start)];
      if (samples === undefined || first >= end) continue;
      channels = { ...channels, [channel]: samples.slice().fill(Number.NaN, first, end) };
    }
    return channels === block.channels ? block : { ...block, channels };
  }
}

/** Whether the breaths have the size and sign of those before; behind a change, whether they are nearer to these. */
function isSame(before: ScaleWindow, now: ScaleWindow, change: ScaleChange | null): boolean {
  const sizes = (one: ScaleWindow) => ({
    flow: one.flowMost - one.flowLeast,
    pressure: one.pressureMost - one.pressureLeast,
  });
  const [former, present] = [sizes(before), sizes(now)];
  if (change !== null && change.channel !== 'both') {
    if (change.factor < 0) return before.correlation > 0 === now.correlation > 0;
    const ratio = present[change.channel] / former[change.channel];
    const [distance, whole] = [Math.abs(Math.log(ratio)), Math.abs(Math.log(change.factor))];
    return distance < whole * (whole < CLOSE_LOG ? CLOSE_RETURN_SHARE : RETURN_SHARE);
  }
  const ratios = [present.flow / former.flow, present.pressure / former.pressure];
  const isAlike = ratios.every((ratio) => ratio < SAME_RATIO && ratio > 1 / SAME_RATIO);
  return isAlike && findScaleChange(before, now) === null;
}

function middleOf(windows: readonly ScaleWindow[]): ScaleWindow | null {
  if (windows.length === 0) return null;
  const middle = (of: (window: ScaleWindow) => number) =>
    windows.map(of).toSorted((one, other) => one - other)[windows.length >> 1] ?? Number.NaN;
  return {
    flowMost: middle((one) => one.flowMost),
    flowLeast: middle((one) => one.flowLeast),
    pressureMost: middle((one) => one.pressureMost),
    pressureLeast: middle((one) => one.pressureLeast),
    correlation: middle((one) => one.correlation),
  };
}

function describe({ change, second }: { readonly change: ScaleChange; readonly second: number }): InputIssue {
  const { channel, factor } = change;
  if (channel === 'both') {
    const detail =
      `Soon after ${Math.floor(second)} s flow and pressure are exchanged: each goes on as the other did. From there on both are missing. ` +
      'Cut the recording there and read each part with its own columns (--columns).';
    return { code: 'flow_pressure_exchanged', detail, values: { seconds: Math.floor(second) } };
  }
  const by =
    factor < 0 ? 'has the other sign' : `reads ${Number(factor.toPrecision(2))} times as much as before`;
  const other = channel === 'flow' ? 'the pressure' : 'the flow';
  const what = factor < 0 ? 'sign' : 'unit';
  const detail =
    `Soon after ${Math.floor(second)} s the ${channel} ${by} while ${other} goes on: its ${what} changed. From there on it is missing. ` +
    'Cut the recording there and read each part with its own unit and sign (--columns).';
  return { code: `${channel}_unit_changes`, detail, values: { seconds: Math.floor(second) } };
}
