import {
  createTimePlacer,
  type ReaderOptions,
  type RecordingEvent,
  type WallClockEvent,
} from '@eupnea/formats';
import { CHANNEL_CODES, type ChannelCode, type SampleBlock, type SettingsEvent } from '@eupnea/model';
import { isMeasurableBlock } from './measured-recording.ts';
import { RecordingTimeline } from './recording-timeline.ts';
import type { ToldChange, ToldSettings } from './told-patient.ts';

/** A sample index that rounding put just above an integer is that integer. */
const ROUNDING_SAMPLES = 1e-6;

/** Maximum number of times before the first samples; the oldest are dropped. */
const MAX_EARLY_TIMES = 256;

/** The samples that set the rate of the recording, and its time. */
interface Running {
  readonly rateHz: number;
  readonly firstIndex: number;
  readonly timeline: RecordingTimeline;
  /** Time of the first sample on the timeline; null while no time is known. */
  startMs: number | null;
}

/**
 * Puts the settings that a user stated between the events of a recording, each before the first sample for which it
 * holds. From then on they win over the same settings of the file.
 */
export class SettingsTeller {
  readonly #due: ToldChange[];
  /** Adds the times that the user stated, so that changes are timed as the recording is. */
  readonly #place: (events: readonly RecordingEvent[]) => readonly RecordingEvent[];
  #inForce: SettingsEvent['values'];
  #isBegun = false;
  #early: WallClockEvent[] = [];
  #running: Running | null = null;

  constructor({ start, changes }: ToldSettings, { mapping }: Pick<ReaderOptions, 'mapping'>) {
    this.#inForce = start;
    this.#due = [...changes];
    // A stated date and time is what the clock of the recording shows, so that a zone would move it.
    const isByClock = changes[0]?.from.kind === 'clock';
    this.#place = createTimePlacer(
      mapping === undefined ? null : { ...mapping, timeZone: isByClock ? null : mapping.timeZone },
    );
  }

  take(events: readonly RecordingEvent[]): readonly RecordingEvent[] {
    return [...this.#begin(), ...events.flatMap((event) => this.#takeEvent(event))];
  }

  /** Names the changes that the recording did not reach. */
  finish(): readonly RecordingEvent[] {
    return this.#due
      .splice(0)
      .map(({ from, text }) =>
        from.kind === 'clock' && (this.#running?.timeline.current ?? null) === null
          ? issueOf(
              text,
              'stated_without_clock',
              `The recording has no clock: the settings of ${text} are not used.`,
            )
          : issueOf(
              text,
              'stated_after_end',
              `The recording ends before ${text}: the settings from then on are not used.`,
            ),
      );
  }

  #begin(): readonly RecordingEvent[] {
    if (this.#isBegun) return [];
    this.#isBegun = true;
    return Object.keys(this.#inForce).length === 0 ? [] : [{ type: 'settings', values: this.#inForce }];
  }

  #takeEvent(event: RecordingEvent): readonly RecordingEvent[] {
    if (event.type === 'settings') return this.#keepOwn(event);
    if (this.#due.length === 0) return [event];
    for (const placed of this.#place([event])) if (placed.type === 'wall_clock') this.#tellTime(placed);
    if (event.type !== 'samples') return [event];
    this.#running ??= this.#start(event.block);
    if (this.#running?.rateHz !== event.block.rateHz) return [event];
    return this.#divide(event.block, this.#running);
  }

  /** Cuts a block at the samples from which a change holds. */
  #divide(block: SampleBlock, running: Running): readonly RecordingEvent[] {
    const told: RecordingEvent[] = [];
    let from = 0;
    for (let [change] = this.#due; change !== undefined; [change] = this.#due) {
      const index = indexOf(change, running);
      if (index === null || index >= block.firstIndex + block.length) break;
      const at = Math.max(from, index - block.firstIndex);
      if (at > from) told.push({ type: 'samples', block: sliceBlock(block, from, at) });
      from = at;
      this.#due.shift();
      this.#inForce = { ...this.#inForce, ...change.values };
      const { text, values } = change;
      if (index < running.firstIndex) {
        const detail = `${text} is before the start of the recording: the settings hold from its start.`;
        told.push(issueOf(text, 'stated_before_start', detail));
      }
      told.push({ type: 'settings', values });
    }
    return [...told, { type: 'samples', block: from === 0 ? block : sliceBlock(block, from, block.length) }];
  }

  #start(block: SampleBlock): Running | null {
    // Channels of other rates may come first (EDF). The one with flow and pressure defines time.
    if (!isMeasurableBlock(block)) return null;
    const { rateHz, firstIndex } = block;
    const running = { rateHz, firstIndex, timeline: new RecordingTimeline(rateHz), startMs: null };
    for (const time of this.#early.splice(0)) tellTime(running, time);
    return running;
  }

  #tellTime(event: WallClockEvent): void {
    if (this.#running !== null) return tellTime(this.#running, event);
    this.#early.push(event);
    if (this.#early.length > MAX_EARLY_TIMES) this.#early.shift();
  }

  #keepOwn(event: SettingsEvent): readonly RecordingEvent[] {
    const own = Object.entries(event.values).filter(([code]) => !Object.hasOwn(this.#inForce, code));
    return own.length === 0 ? [] : [{ ...event, values: Object.fromEntries(own) }];
  }
}

function tellTime(running: Running, { sampleIndex, timeMs }: WallClockEvent): void {
  const { timeline, firstIndex, rateHz } = running;
  timeline.tell(sampleIndex, timeMs);
  if (timeline.current !== null) running.startMs ??= timeline.current.anchorMs + (firstIndex * 1000) / rateHz;
}

/** The first sample for which a change holds; null when only a clock that the recording lacks could tell. */
function indexOf({ from }: ToldChange, { rateHz, firstIndex, timeline, startMs }: Running): number | null {
  const { current } = timeline;
  if (current === null || startMs === null)
    return from.kind === 'clock' ? null : firstIndex + roundUp(from.seconds * rateHz);
  const timeMs = from.kind === 'clock' ? from.wallMs : startMs + from.seconds * 1000;
  return roundUp(((timeMs - current.anchorMs) * rateHz) / 1000);
}

function roundUp(index: number): number {
  return Math.ceil(index - ROUNDING_SAMPLES);
}

function sliceBlock(block: SampleBlock, from: number, to: number): SampleBlock {
  const channels: { [Code in ChannelCode]?: Float32Array } = {};
  for (const code of CHANNEL_CODES) {
    const values = block.channels[code];
    if (values !== undefined) channels[code] = values.subarray(from, to);
  }
  return { ...block, firstIndex: block.firstIndex + from, length: to - from, channels };
}

function issueOf(time: string, code: string, detail: string): RecordingEvent {
  return { type: 'issue', issue: { code, detail, values: { time } } };
}
