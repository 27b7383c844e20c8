import {
  CHANNEL_CODES,
  CHANNELS,
  type ChannelCode,
  type SampleBlock,
  type SettingsEvent,
} from '@eupnea/model';
import { describeLog, describeMark, describeSettings } from '../annotation-text.ts';
import { encodeUtf8 } from '../encode-utf8.ts';
import type { LogEvent } from '../reader.ts';
import type { WritableEvent } from '../writable-event.ts';
import { chooseRecordShape, RecordLayout, type RecordShape } from './record-layout.ts';
import { SampleTimeline, type TimelineStart } from './sample-timeline.ts';

export interface ChannelRange {
  readonly least: number;
  readonly most: number;
  /** Minimum among plausible values (CHANNELS). */
  readonly plausibleLeast: number;
  readonly plausibleMost: number;
  /** Number of decimals with which every value is exact as a 32-bit float; null = more than MOST_DECIMALS. */
  readonly decimals: number | null;
}

export interface SurveyNote {
  /** Ticks since the first sample; fractional between samples, negative before the first one. */
  readonly tick: number;
  readonly text: string;
}

/** Properties of the whole recording that a writer needs before its first byte. */
export interface RecordingSurvey {
  readonly rateHz: number;
  /** Number of ticks from the first to the last sample, including gaps. */
  readonly ticks: number;
  readonly samples: number;
  readonly ranges: ReadonlyMap<ChannelCode, ChannelRange>;
  readonly start: TimelineStart | null;
  readonly driftMs: number;
  readonly refusedTimes: number;
  readonly record: RecordShape;
  readonly records: number;
  readonly isContinuous: boolean;
  /** Log lines and settings, in order of time. */
  readonly notes: readonly SurveyNote[];
  /** Number of log lines and settings left out: above the maximum, or without a time. */
  readonly droppedNotes: number;
  readonly markBytes: number;
}

const MOST_DECIMALS = 4;
/** Maximum number of notes; a night has some thousands. */
const MAX_NOTES = 65_536;

/** Surveys a recording in one pass, in constant memory except for a bounded number of notes. */
export class RecordingSurveyor {
  readonly #rateHz: number;
  readonly #record: RecordShape;
  readonly #layout: RecordLayout;
  readonly #timeline: SampleTimeline;
  readonly #ranges = new Map<ChannelCode, RangeFinder>();
  readonly #settings: SurveyNote[] = [];
  readonly #logs: LogEvent[] = [];
  #droppedNotes = 0;
  #nextTick = 0;
  #samples = 0;
  #markBytes = 0;

  constructor(rateHz: number) {
    this.#rateHz = rateHz;
    this.#record = chooseRecordShape(rateHz);
    this.#layout = new RecordLayout(this.#record.samples);
    this.#timeline = new SampleTimeline(rateHz);
  }

  take(event: WritableEvent): void {
    if (event.type === 'samples') this.#takeBlock(event.block);
    else if (event.type === 'wall_clock') this.#timeline.tell(event);
    else if (event.type === 'settings') this.#takeSettings(event);
    else if (event.type === 'log') {
      if (this.#hasRoom()) this.#logs.push(event);
    } else if (event.type === 'mark') this.#markBytes += describeMark(event).length;
  }

  finish(): RecordingSurvey {
    const { start, driftMs, refused } = this.#timeline;
    const logs = this.#logs.flatMap((event): SurveyNote[] => {
      if (start === null || event.zoned !== start.zoned) return [];
      return [{ tick: ((event.timeMs - start.timeMs) * this.#rateHz) / 1000, text: describeLog(event) }];
    });
    return {
      rateHz: this.#rateHz,
      ticks: this.#nextTick,
      samples: this.#samples,
      ranges: new Map([...this.#ranges].map(([channel, finder]) => [channel, finder.range])),
      start,
      driftMs,
      refusedTimes: refused,
      record: this.#record,
      records: this.#layout.count,
      isContinuous: this.#layout.isContinuous,
      notes: [...this.#settings, ...logs].toSorted((left, right) => left.tick - right.tick),
      droppedNotes: this.#droppedNotes + this.#logs.length - logs.length,
      markBytes: this.#markBytes,
    };
  }

  #takeBlock(block: SampleBlock): void {
    if (block.length === 0) return;
    const first = this.#timeline.placeSample(block.firstIndex);
    this.#nextTick = first + block.length;
    this.#samples += block.length;
    const { samples } = this.#record;
    // One call per record: all ticks up to the record's end belong to it.
    for (let tick = first; tick < this.#nextTick; tick = this.#layout.startOf(tick) + samples)
      this.#layout.startOf(tick);
    for (const channel of CHANNEL_CODES) {
      const values = block.channels[channel];
      if (values === undefined) continue;
      const finder = this.#ranges.get(channel) ?? new RangeFinder(channel);
      this.#ranges.set(channel, finder);
      finder.add(values);
    }
  }

  #takeSettings(event: SettingsEvent): void {
    for (const text of describeSettings(event))
      if (this.#hasRoom()) this.#settings.push({ tick: this.#nextTick, text });
  }

  #hasRoom(): boolean {
    const hasRoom = this.#settings.length + this.#logs.length < MAX_NOTES;
    if (!hasRoom) this.#droppedNotes += 1;
    return hasRoom;
  }
}

class RangeFinder {
  readonly #plausible: readonly [number, number];
  #least = Number.POSITIVE_INFINITY;
  #most = Number.NEGATIVE_INFINITY;
  #plausibleLeast = Number.POSITIVE_INFINITY;
  #plausibleMost = Number.NEGATIVE_INFINITY;
  #decimals = 0;

  constructor(channel: ChannelCode) {
    this.#plausible = CHANNELS[channel].plausible;
  }

  add(values: Float32Array): void {
    const [lowest, highest] = this.#plausible;
    for (const value of values) {
      if (!Number.isFinite(value)) continue;
      if (value < this.#least) this.#least = value;
      if (value > this.#most) this.#most = value;
      if (value >= lowest && value <= highest) {
        if (value < this.#plausibleLeast) this.#plausibleLeast = value;
        if (value > this.#plausibleMost) this.#plausibleMost = value;
      }
      while (this.#decimals <= MOST_DECIMALS && !isDecimal(value, this.#decimals)) this.#decimals += 1;
    }
  }

  get range(): ChannelRange {
    return {
      least: this.#least,
      most: this.#most,
      plausibleLeast: this.#plausibleLeast,
      plausibleMost: this.#plausibleMost,
      decimals: this.#decimals > MOST_DECIMALS ? null : this.#decimals,
    };
  }
}

function isDecimal(value: number, decimals: number): boolean {
  const steps = 10 ** decimals;
  return Math.fround(Math.round(value * steps) / steps) === value;
}

/** Bytes that a note takes in a file. */
export function countNoteBytes({ text }: SurveyNote): number {
  return encodeUtf8(text).length;
}
