import {
  CHANNEL_CODES,
  ensure,
  type ChannelCode,
  type ConversionLoss,
  type SampleBlock,
} from '@eupnea/model';
import { cutText, describeBreath, describeFinding, describeMark } from '../annotation-text.ts';
import { encodeUtf8 } from '../encode-utf8.ts';
import { AnnotationLosses, reportTimeLosses } from '../survey/annotation-losses.ts';
import type { RecordingSurvey, SurveyNote } from '../survey/recording-survey.ts';
import { SampleTimeline } from '../survey/sample-timeline.ts';
import { SignalEncoder } from '../survey/signal-losses.ts';
import { chooseSignalScale, findSignalScale, isFineEnough } from '../survey/signal-scale.ts';
import { UnheldChannels } from '../unheld-channels.ts';
import type { RecordingWriter, WriterFormat, WriterHeader, WrittenChunk } from '../writer.ts';
import type { WritableEvent } from '../writable-event.ts';
import { FrameGaps } from './frame-gaps.ts';
import { MOST_AUX_BYTES, WfdbAnnotationEncoder } from './write-wfdb-annotations.ts';
import { hasWfdbDate, writeWfdbHeader } from './write-wfdb-header.ts';

const HEADER = '.hea';
const SIGNALS = '.dat';
const ANNOTATIONS = '.atr';
/** Bits of a sample in the formats 16, 24 and 32 of signal(5). */
const WIDTHS = [16, 24, 32] as const;
/**
 * Time for which annotations are held, s, because breaths and findings are known some seconds after they began and
 * annotations must be in order of time.
 */
const HOLD_SECONDS = 90;
/** Frames of one piece of a filled gap, so that filling needs little memory. */
const FILL_FRAMES = 8192;

/** WFDB writer (docs/formats/wfdb.md): header, one signal file, and the reference annotations. */
export const WFDB: WriterFormat = {
  id: 'wfdb',
  name: 'WFDB',
  endings: [HEADER, SIGNALS, ANNOTATIONS],
  mediaType: 'application/octet-stream',
  channels: CHANNEL_CODES,
  holdsBreaths: true,
  needsSurvey: true,
  isInseparable: true,
  createWriter: (header) => new WfdbWriter(header),
};

interface Signal {
  readonly channel: ChannelCode;
  readonly encoder: SignalEncoder;
  first: number | null;
  sum: number;
}

class WfdbWriter implements RecordingWriter {
  readonly #header: WriterHeader;
  readonly #survey: RecordingSurvey;
  readonly #bits: number;
  readonly #signals: readonly Signal[];
  readonly #timeline: SampleTimeline;
  readonly #gaps: FrameGaps;
  readonly #unheld: UnheldChannels;
  readonly #losses = new AnnotationLosses('WFDB');
  readonly #annotations = new WfdbAnnotationEncoder();
  /** Log lines and settings in order of time; the first `#toldBefore` are written. */
  readonly #told: readonly SurveyNote[];
  #toldBefore = 0;
  /** Waiting breaths, findings and marks, unordered. */
  #notes: SurveyNote[] = [];
  #nextTick = 0;

  constructor(header: WriterHeader) {
    this.#header = header;
    const survey = ensure(header.survey, 'WFDB is written after a survey');
    this.#survey = survey;
    const { bits, encoders } = chooseEncoders(header.channels, survey);
    this.#bits = bits;
    this.#signals = encoders.map(([channel, encoder]) => ({ channel, encoder, first: null, sum: 0 }));
    this.#timeline = new SampleTimeline(survey.rateHz);
    this.#gaps = new FrameGaps(survey);
    this.#unheld = new UnheldChannels(header.channels);
    this.#told = survey.notes.filter(({ tick }) => tick >= 0);
    this.#losses.count('log', survey.droppedNotes + survey.notes.length - this.#told.length);
  }

  write(event: WritableEvent): readonly WrittenChunk[] {
    switch (event.type) {
      case 'samples':
        this.#unheld.add(event.block);
        return [...this.#takeBlock(event.block), ...this.#writeNotes(HOLD_SECONDS)];
      case 'wall_clock':
        this.#timeline.tell(event);
        return [];
      case 'mark':
        return this.#annotate(event.sampleIndex, describeMark(event));
      case 'breath': {
        const { startIndex, endIndex } = event.breath;
        this.#losses.count('breaths');
        return this.#annotate(
          startIndex,
          describeBreath(event) + this.#describeLength(endIndex - startIndex),
        );
      }
      case 'finding': {
        const length = this.#describeLength(event.lastIndex - event.firstIndex + 1);
        return this.#annotate(event.firstIndex, describeFinding(event) + length);
      }
      case 'trend_row':
        this.#losses.count('trends');
        return [];
      // The survey contains these events with their times.
      case 'settings':
      case 'log':
      case 'loss':
      case 'trend_columns':
        return [];
    }
  }

  finish() {
    const frames = this.#gaps.frameOf(this.#nextTick);
    const chunks = [...this.#writeNotes(null), { ending: ANNOTATIONS, bytes: this.#annotations.finish() }];
    const header = writeWfdbHeader({
      ...this.#header,
      ...this.#survey,
      frames,
      bits: this.#bits,
      signals: this.#signals.map(({ channel, encoder, first, sum }) => ({
        channel,
        scale: encoder.scale,
        firstDigital: first ?? 0,
        sum,
      })),
    });
    return { chunks: [...chunks, { ending: HEADER, bytes: encodeUtf8(header) }], losses: this.#report() };
  }

  #takeBlock(block: SampleBlock): readonly WrittenChunk[] {
    const chunks: WrittenChunk[] = [];
    const first = this.#timeline.placeSample(block.firstIndex);
    const kept = this.#gaps.keep(first, first - this.#nextTick);
    for (let left = kept; left > 0; left -= FILL_FRAMES)
      chunks.push(this.#writeFrames(Math.min(left, FILL_FRAMES), () => Number.NaN));
    // Does not overwrite samples that are already written.
    const from = Math.max(0, this.#nextTick - first);
    const columns = this.#signals.map(({ channel }) => block.channels[channel]);
    if (from < block.length)
      chunks.push(
        this.#writeFrames(
          block.length - from,
          (signal, frame) => columns[signal]?.[from + frame] ?? Number.NaN,
        ),
      );
    this.#nextTick = Math.max(this.#nextTick, first + block.length);
    return chunks;
  }

  #writeFrames(frames: number, valueOf: (signal: number, frame: number) => number): WrittenChunk {
    const width = this.#bits / 8;
    const bytes = new Uint8Array(frames * this.#signals.length * width);
    let at = 0;
    for (let frame = 0; frame < frames; frame += 1) {
      for (const [position, signal] of this.#signals.entries()) {
        const digital = signal.encoder.encode(valueOf(position, frame));
        signal.first ??= digital;
        signal.sum = (signal.sum + digital) % 65_536;
        for (let byte = 0; byte < width; byte += 1) bytes[at + byte] = digital >> (8 * byte);
        at += width;
      }
    }
    return { ending: SIGNALS, bytes };
  }

  #annotate(sampleIndex: number, text: string): readonly WrittenChunk[] {
    this.#notes.push({ tick: this.#timeline.place(sampleIndex), text });
    return [];
  }

  #describeLength(ticks: number): string {
    return ` duration=${Number((ticks / this.#survey.rateHz).toFixed(6))}s`;
  }

  /** @param holdSeconds time before the newest sample from which notes still wait; null = write all */
  #writeNotes(holdSeconds: number | null): readonly WrittenChunk[] {
    const before =
      holdSeconds === null ? Number.POSITIVE_INFINITY : this.#nextTick - holdSeconds * this.#survey.rateHz;
    const isDue = ({ tick }: SurveyNote) => tick < before;
    let told = this.#toldBefore;
    while ((this.#told[told]?.tick ?? Number.POSITIVE_INFINITY) < before) told += 1;
    const due = [...this.#told.slice(this.#toldBefore, told), ...this.#notes.filter(isDue)];
    this.#toldBefore = told;
    if (due.length === 0) return [];
    this.#notes = this.#notes.filter((note) => !isDue(note));
    due.sort((left, right) => left.tick - right.tick);
    return due.map(({ tick, text }) => {
      const cut = cutText(text, MOST_AUX_BYTES);
      if (cut.isCut) this.#losses.count('text');
      const bytes = this.#annotations.encode(this.#gaps.frameOf(Math.round(tick)), cut.text);
      return { ending: ANNOTATIONS, bytes };
    });
  }

  #report(): readonly ConversionLoss[] {
    const { start } = this.#survey;
    const undated: ConversionLoss[] =
      start === null || hasWfdbDate(start)
        ? []
        : [{ what: 'time', name: '', count: 1, detail: 'WFDB has no place for this date.' }];
    return [
      ...this.#unheld.report('WFDB'),
      ...this.#signals.flatMap(({ encoder }) => encoder.report()),
      ...reportTimeLosses(this.#survey),
      ...undated,
      ...this.#gaps.report(),
      ...this.#losses.report(),
    ];
  }
}

/**
 * Chooses the narrowest format in which every value is exact or as fine as Eupnea's resolution, without clipping if
 * possible. All signals of a file have one format.
 */
function chooseEncoders(
  channels: readonly ChannelCode[],
  { ranges }: RecordingSurvey,
): { readonly bits: number; readonly encoders: readonly (readonly [ChannelCode, SignalEncoder])[] } {
  const isWhole = (bits: number) =>
    channels.every((channel) => {
      const range = ranges.get(channel);
      const scale = findSignalScale(range, bits, () => true);
      return scale !== null && isFineEnough(channel, scale, range);
    });
  const scaleOf = (channel: ChannelCode, bits: number) =>
    chooseSignalScale(channel, ranges.get(channel), bits, () => true);
  const isClipped = (bits: number) =>
    channels.every((channel) => isFineEnough(channel, scaleOf(channel, bits), ranges.get(channel)));
  const bits = WIDTHS.find(isWhole) ?? WIDTHS.find(isClipped) ?? 32;
  return {
    bits,
    encoders: channels.map((channel) => [channel, new SignalEncoder(channel, scaleOf(channel, bits))]),
  };
}
