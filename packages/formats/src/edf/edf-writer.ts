import { CHANNEL_CODES, ensure, type ConversionLoss, type SampleBlock } from '@eupnea/model';
import { cutText, describeBreath, describeFinding, describeMark } from '../annotation-text.ts';
import { AnnotationLosses, reportTimeLosses } from '../survey/annotation-losses.ts';
import { RecordLayout } from '../survey/record-layout.ts';
import { countNoteBytes, type RecordingSurvey, type SurveyNote } from '../survey/recording-survey.ts';
import { SampleTimeline } from '../survey/sample-timeline.ts';
import { SignalEncoder } from '../survey/signal-losses.ts';
import { chooseSignalScale } from '../survey/signal-scale.ts';
import { UnheldChannels } from '../unheld-channels.ts';
import type { RecordingWriter, WriterFormat, WriterHeader, WrittenChunk } from '../writer.ts';
import type { WritableEvent } from '../writable-event.ts';
import { EdfRecord, writeEdfAnnotation } from './edf-record.ts';
import { fitsEdf, hasEdfDate, writeEdfHeader } from './write-edf-header.ts';

const ENDING = '.edf';
const BITS = 16;
/** Records held in memory for a minute, because breaths and findings are known some seconds after their samples. */
const HELD_RECORDS = 60;
/** Annotation bytes for a breath a second with its findings, the record's own time, and the onsets of the texts. */
const BREATH_BYTES = 112;
const STAMP_BYTES = 28;
/** Maximum annotation bytes of a record, within the size that EDF recommends for a whole record (61,440 bytes). */
const MOST_ANNOTATION_BYTES = 8192;
const MOST_TEXT_BYTES = 400;
/** Maximum entries that wait for a record with free space. */
const MAX_WAITING = 4096;

/** EDF+ writer (docs/formats/edf.md): continuous, or discontinuous when the recording has gaps. */
export const EDF_PLUS: WriterFormat = {
  id: 'edf',
  name: 'EDF+',
  endings: [ENDING],
  mediaType: 'application/octet-stream',
  channels: CHANNEL_CODES,
  holdsBreaths: true,
  needsSurvey: true,
  isInseparable: false,
  createWriter: (header) => new EdfWriter(header),
};

class EdfWriter implements RecordingWriter {
  readonly #header: WriterHeader;
  readonly #survey: RecordingSurvey;
  readonly #encoders: readonly SignalEncoder[];
  readonly #timeline: SampleTimeline;
  readonly #layout: RecordLayout;
  readonly #unheld: UnheldChannels;
  readonly #losses = new AnnotationLosses('EDF+');
  readonly #annotationBytes: number;
  /** Offset of the first sample from the header's start, which has whole seconds, s. */
  readonly #leadSeconds: number;
  readonly #notes: SurveyNote[];
  readonly #held: EdfRecord[] = [];
  #waiting: string[] = [];
  #nextTick = 0;
  #begun = false;

  constructor(header: WriterHeader) {
    this.#header = header;
    const survey = ensure(header.survey, 'EDF+ is written after a survey');
    this.#survey = survey;
    this.#encoders = header.channels.map(
      (channel) =>
        new SignalEncoder(channel, chooseSignalScale(channel, survey.ranges.get(channel), BITS, fitsEdf)),
    );
    this.#timeline = new SampleTimeline(survey.rateHz);
    this.#layout = new RecordLayout(survey.record.samples);
    this.#unheld = new UnheldChannels(header.channels);
    this.#annotationBytes = chooseAnnotationBytes(survey);
    const { start } = survey;
    this.#leadSeconds = start === null || !hasEdfDate(start) ? 0 : (start.timeMs % 1000) / 1000;
    this.#notes = [...survey.notes];
    this.#losses.count('log', survey.droppedNotes);
  }

  write(event: WritableEvent): readonly WrittenChunk[] {
    switch (event.type) {
      case 'samples':
        this.#unheld.add(event.block);
        return this.#takeBlock(event.block);
      case 'wall_clock':
        this.#timeline.tell(event);
        return [];
      case 'mark':
        this.#annotate(this.#timeline.place(event.sampleIndex), null, describeMark(event));
        return [];
      case 'breath': {
        const { startIndex, endIndex } = event.breath;
        this.#losses.count('breaths');
        this.#annotate(this.#timeline.place(startIndex), endIndex - startIndex, describeBreath(event));
        return [];
      }
      case 'finding': {
        const { firstIndex, lastIndex } = event;
        this.#annotate(this.#timeline.place(firstIndex), lastIndex - firstIndex + 1, describeFinding(event));
        return [];
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
    for (const note of this.#notes.splice(0)) this.#annotate(note.tick, null, note.text);
    const chunks = this.#held.splice(0).map(({ bytes }) => ({ ending: ENDING, bytes }));
    this.#losses.count('log', this.#waiting.length);
    return { chunks: this.#begin(chunks), losses: this.#report() };
  }

  #takeBlock(block: SampleBlock): readonly WrittenChunk[] {
    const chunks: WrittenChunk[] = [];
    const columns = this.#header.channels.map((channel) => block.channels[channel]);
    const first = this.#timeline.placeSample(block.firstIndex);
    const { samples } = this.#survey.record;
    // Does not overwrite samples that are already written.
    for (let offset = Math.max(0, this.#nextTick - first); offset < block.length; offset += 1) {
      const tick = first + offset;
      const record = this.#recordOf(tick, chunks);
      const place = tick - record.start;
      for (const [signal, encoder] of this.#encoders.entries())
        record.setSample(signal * samples + place, encoder.encode(columns[signal]?.[offset] ?? Number.NaN));
    }
    this.#nextTick = Math.max(this.#nextTick, first + block.length);
    return this.#begin(chunks);
  }

  #recordOf(tick: number, chunks: WrittenChunk[]): EdfRecord {
    const start = this.#layout.startOf(tick);
    const newest = this.#held.at(-1);
    if (newest !== undefined && newest.start === start) return newest;
    const { samples } = this.#survey.record;
    const missing = this.#encoders.map((encoder) => encoder.missing);
    const record = new EdfRecord(start, this.#secondsOf(start), samples, missing, this.#annotationBytes);
    this.#held.push(record);
    if (this.#held.length > HELD_RECORDS) {
      const done = this.#held.shift();
      if (done !== undefined) chunks.push({ ending: ENDING, bytes: done.bytes });
    }
    this.#waiting = this.#waiting.filter((entry) => !record.annotate(entry));
    let due = 0;
    while ((this.#notes[due]?.tick ?? Number.POSITIVE_INFINITY) < start + samples) due += 1;
    for (const note of this.#notes.splice(0, due)) this.#annotate(note.tick, null, note.text);
    return record;
  }

  /**
   * Writes an annotation into the record of its time, or the next one with free space; EDF+ allows annotations in any
   * record.
   */
  #annotate(tick: number, ticks: number | null, text: string): void {
    const room = Math.min(MOST_TEXT_BYTES, this.#annotationBytes - 2 * STAMP_BYTES);
    const cut = cutText(text, room);
    if (cut.isCut) this.#losses.count('text');
    const duration = ticks === null ? null : ticks / this.#survey.rateHz;
    const entry = writeEdfAnnotation(this.#secondsOf(tick), duration, cut.text);
    const own = this.#held.findLastIndex(({ start }) => start <= tick);
    for (let at = Math.max(0, own); at < this.#held.length; at += 1)
      if (this.#held[at]?.annotate(entry) === true) return;
    if (this.#waiting.length < MAX_WAITING) this.#waiting.push(entry);
    else this.#losses.count('log');
  }

  #secondsOf(tick: number): number {
    return this.#leadSeconds + tick / this.#survey.rateHz;
  }

  #begin(chunks: readonly WrittenChunk[]): readonly WrittenChunk[] {
    if (this.#begun || chunks.length === 0) return chunks;
    this.#begun = true;
    const { device, pseudonym, software, channels } = this.#header;
    const bytes = writeEdfHeader({
      ...this.#survey,
      pseudonym,
      software,
      equipment: device.model,
      volumeMeasured: this.#header.volumeMeasured,
      annotationBytes: this.#annotationBytes,
      signals: this.#encoders.flatMap(({ scale }, at) => {
        const channel = channels[at];
        return channel === undefined ? [] : [{ channel, scale }];
      }),
    });
    return [{ ending: ENDING, bytes }, ...chunks];
  }

  #report(): readonly ConversionLoss[] {
    const { start, record, rateHz } = this.#survey;
    const untold: ConversionLoss[] = [];
    const lose = (detail: string) => untold.push({ what: 'time', name: '', count: 1, detail });
    if (start !== null && !hasEdfDate(start)) lose('EDF+ has no place for dates before 1985.');
    if (!record.isExact) lose(`${rateHz} Hz is written as ${record.samples} samples in ${record.seconds} s.`);
    return [
      ...this.#unheld.report('EDF+'),
      ...this.#encoders.flatMap((encoder) => encoder.report()),
      ...reportTimeLosses(this.#survey),
      ...untold,
      ...this.#losses.report(),
    ];
  }
}

/**
 * Annotation bytes per record: enough for the longest text, and for all texts spread over the records. Even, because a
 * sample has two bytes.
 */
function chooseAnnotationBytes({ notes, records, markBytes, record }: RecordingSurvey): number {
  const lengths = notes.map((note) => Math.min(MOST_TEXT_BYTES, countNoteBytes(note)) + STAMP_BYTES);
  const all = lengths.reduce((sum, length) => sum + length, 2 * markBytes);
  const longest = lengths.reduce((most, length) => Math.max(most, length), 0);
  const share = Math.ceil((1.5 * all) / Math.max(1, records));
  const wanted =
    2 * STAMP_BYTES +
    Math.max(longest, share + BREATH_BYTES * Math.max(1, Math.round(Number(record.seconds))));
  return Math.min(MOST_ANNOTATION_BYTES, 2 * Math.ceil(wanted / 2));
}
