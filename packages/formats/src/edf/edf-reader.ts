import type { MarkEvent } from '@eupnea/model';
import { readOwnNote } from '../annotation-text.ts';
import type { RecordingReader } from '../reader.ts';
import { RecordingEvents } from '../recording-events.ts';
import type { ReaderOptions } from '../recording-format.ts';
import { chooseSignals, findSubtraction, settleMapping } from '../signal-mapping.ts';
import { parseTableTime } from '../table-time.ts';
import { WholeRecords } from '../whole-records.ts';
import { decodeEdfRecord, type TakenEdfSignal } from './decode-edf-record.ts';
import { endsOfEdfSignal } from './decode-edf-signal.ts';
import { NEW_RUN } from '../time-axis/describe-breaks.ts';
import { gapBefore, JITTER_SECONDS, type HeldRecord } from './gap-before-record.ts';
import { parseEdfAnnotations, type EdfAnnotation } from './edf-annotations.ts';
import { COMPARED_RECORDS, correctRecordSeconds } from './told-record-seconds.ts';
import {
  describeEdfSignals,
  EDF_FIXED_BYTES,
  explainEdfDamage,
  parseEdfHeader,
  readEdfHeaderBytes,
  type EdfHeader,
  type EdfSignal,
} from './edf-header.ts';

/** Maximum gap, s. A larger jump is a damaged time, because no recording pauses for a month. */
const LONGEST_GAP_SECONDS = 31 * 86_400;
/** Records that must all be late until samples are missing. */
const RECORDS_AHEAD = 8;
const FOLLOW = 0.1;
/** Maximum number of waiting marks, so that a file of marks without samples uses bounded memory. */
const MAX_WAITING_MARKS = 4096;

/** Reads EDF, EDF+ (continuous or not, with its annotations) and BDF, record by record. */
export function createEdfReader(options: ReaderOptions): RecordingReader {
  return new EdfReader(options);
}

interface FirstRecords {
  readonly header: EdfHeader;
  readonly records: Uint8Array[];
}

interface Recording {
  readonly header: EdfHeader;
  readonly taken: readonly TakenEdfSignal[];
  readonly lists: readonly EdfSignal[];
  readonly rateHz: number;
  readonly events: RecordingEvents;
}

class EdfReader implements RecordingReader {
  readonly #options: ReaderOptions;
  readonly #bytes = new WholeRecords();
  /** Reports issues that occur before the first record. */
  readonly #early = new RecordingEvents(1, []);
  /** Size of the next piece, bytes; null = the file cannot be read. The first 256 bytes contain the header's size. */
  #wanted: number | null = EDF_FIXED_BYTES;
  #recording: Recording | null = null;
  /** Header and first records until these tell the duration of a record; null before and after. */
  #first: FirstRecords | null = null;
  #records = 0;
  /** Records whose place is not decided. */
  #waiting: HeldRecord[] = [];
  /** Lateness of records without a gap, s: the clock of the recorder differs from that of the samples. */
  #usualLate = 0;
  /** Expected start of the next record, s since the header's start; NaN before the first one. */
  #dueSeconds = Number.NaN;
  #undatedReported = false;
  #fixed: Uint8Array = new Uint8Array(0);
  /** Device marks of a file written by Eupnea, in order of their samples. */
  #marks: MarkEvent[] = [];

  constructor(options: ReaderOptions) {
    this.#options = options;
  }

  push(bytes: Uint8Array) {
    this.#bytes.push(
      bytes,
      () => this.#wanted,
      (record) => this.#take(record),
    );
    return this.#takeEvents();
  }

  finish() {
    if (this.#first !== null) this.#beginWith(this.#first);
    const recording = this.#recording;
    if (recording === null) {
      if (this.#wanted !== null) this.#refuse('The header is cut short.');
    } else {
      for (const held of this.#waiting.splice(0)) this.#takeRecord(held, recording);
      const rest = this.#bytes.heldBytes;
      if (rest > 0) {
        const detail = `The last data record is cut short: ${rest} bytes of it are not read.`;
        recording.events.report({ code: 'edf_cut_short', detail });
      }
      for (const mark of this.#marks.splice(0)) recording.events.add(mark);
      for (const { signal, ends } of recording.taken)
        for (const issue of ends?.describe(signal.label, 'edf') ?? []) recording.events.report(issue);
      const { recordCount } = recording.header;
      if (recordCount !== null && recordCount !== this.#records) {
        const detail = `The header says ${recordCount} data records; the file holds ${this.#records}.`;
        recording.events.report({ code: 'edf_record_count', detail });
      }
    }
    this.#wanted = null;
    return this.#takeEvents();
  }

  #takeEvents() {
    return [...this.#early.take(), ...(this.#recording?.events.take() ?? [])];
  }

  #take(bytes: Uint8Array): void {
    if (this.#recording !== null) {
      this.#records += 1;
      this.#hold(bytes, this.#recording);
      return;
    }
    if (this.#first !== null) {
      this.#first.records.push(bytes.slice());
      if (this.#first.records.length === COMPARED_RECORDS) this.#beginWith(this.#first);
      return;
    }
    const head = new Uint8Array(this.#fixed.length + bytes.length);
    head.set(this.#fixed);
    head.set(bytes, this.#fixed.length);
    const header = parseEdfHeader(head);
    if (header === 'not_edf') this.#refuse('The file is neither EDF nor BDF.');
    else if (header === 'damaged') this.#refuse(explainEdfDamage(head));
    else if (header !== 'cut') {
      this.#first = { header, records: [] };
      this.#wanted = header.recordBytes;
    } else {
      this.#fixed = head;
      this.#wanted = (readEdfHeaderBytes(head) ?? 0) - head.length;
      if (this.#wanted <= 0) this.#refuse('The header contradicts itself.');
    }
  }

  #refuse(detail: string): void {
    this.#early.report({ code: 'edf_header', detail });
    this.#wanted = null;
  }

  #beginWith({ header, records }: FirstRecords): void {
    this.#first = null;
    const corrected = correctRecordSeconds(header, records);
    if (corrected.issue !== null) this.#early.report(corrected.issue);
    this.#begin(corrected.header);
    for (const bytes of records) this.#take(bytes);
  }

  #begin(header: EdfHeader): void {
    const channels = describeEdfSignals(header);
    const lists = header.signals.filter(({ isAnnotations }) => isAnnotations);
    const { mapped, issues } =
      channels.length === 0
        ? { mapped: [], issues: [] }
        : settleMapping(this.#options.mapping, channels, 'edf');
    for (const issue of issues) this.#early.report(issue);
    const chosen = chooseSignals(mapped, channels, 'edf');
    const taken = chosen.taken.flatMap((one) => {
      const signal = header.signals[one.position];
      return signal === undefined ? [] : [{ ...one, signal, ends: endsOfEdfSignal(signal) }];
    });
    const { rateHz } = chosen;
    const events = new RecordingEvents(
      rateHz,
      taken.map(({ channel }) => channel),
      findSubtraction(taken),
    );
    if (mapped.length > 0) for (const issue of chosen.issues) events.report(issue);
    for (const { signal } of taken) {
      if (!Number.isNaN(signal.gain)) continue;
      const detail = `${signal.label}: the header's ranges are no scale, so its values are missing.`;
      events.report({ code: 'edf_scale', detail });
    }
    if (header.equipment !== null) events.add({ type: 'identity', model: header.equipment });
    this.#recording = { header, taken, lists, rateHz, events };
  }

  #hold(bytes: Uint8Array, recording: Recording): void {
    const { header, lists } = recording;
    const read = lists.map((signal) => {
      const to = signal.offset + signal.samplesPerRecord * header.sampleBytes;
      return parseEdfAnnotations(bytes.subarray(signal.offset, to));
    });
    const onset = read[0]?.recordOnsetSeconds ?? null;
    if (onset === null && this.#waiting.length === 0) {
      this.#takeRecord({ bytes, read, onset, number: this.#records }, recording);
      return;
    }
    this.#waiting.push({ bytes: bytes.slice(), read, onset, number: this.#records });
    if (this.#waiting.length <= RECORDS_AHEAD) return;
    const oldest = this.#waiting.shift();
    if (oldest !== undefined) this.#takeRecord(oldest, recording);
  }

  #takeRecord({ bytes, read, onset, number }: HeldRecord, recording: Recording): void {
    const { events } = recording;
    const former = events.nextIndex;
    const hasSamples = recording.taken.length > 0;
    const atSeconds = hasSamples ? this.#placeRecord(onset, number, recording) : 0;
    let dropped = read.reduce((sum, list) => sum + list.dropped, 0);
    for (const annotation of read.flatMap((list) => list.annotations)) {
      const own = readOwnNote(annotation.text);
      if (own === null) this.#annotate(annotation, recording);
      else if (own.kind === 'settings') events.add({ type: 'settings', values: own.values });
      else if (own.kind === 'mark' && hasSamples) {
        const behind = Math.round((annotation.onsetSeconds - atSeconds) * recording.rateHz);
        const sampleIndex = events.nextIndex + behind;
        if (sampleIndex < former || this.#marks.length === MAX_WAITING_MARKS) dropped += 1;
        else this.#marks.push({ type: 'mark', sampleIndex, ...own.mark });
      }
    }
    if (dropped > 0) {
      const detail = `${dropped} annotations of data record ${number} cannot be read.`;
      events.report({ code: 'edf_annotation', detail });
    }
    if (!hasSamples) return;
    this.#marks.sort((left, right) => left.sampleIndex - right.sampleIndex);
    this.#addSamples(bytes, recording);
  }

  /** Places a record at its own time, or directly after the previous record. @returns its start, s */
  #placeRecord(onset: number | null, number: number, { header, rateHz, events }: Recording): number {
    const isFirst = Number.isNaN(this.#dueSeconds);
    const due = isFirst ? (onset ?? 0) : this.#dueSeconds;
    const late = (onset ?? due) - due;
    const isRun = !isFirst && (late < -JITTER_SECONDS || late > LONGEST_GAP_SECONDS);
    const gap =
      isFirst || isRun
        ? 0
        : gapBefore({ onset, due, usualLate: this.#usualLate }, this.#waiting, header.recordSeconds);
    const samples = Math.round(gap * rateHz);
    if (isRun) {
      const detail = `Data record ${number} is not after the one before it: ${NEW_RUN}`;
      events.report({ code: 'edf_time_backwards', detail });
      events.skipBreak();
    } else if (samples > 0) events.skip(samples);
    // Differences below half a sample are rounding errors of the decimal onset and must not accumulate.
    else if (gap !== 0) this.#usualLate += FOLLOW * (gap - this.#usualLate);
    const at = isRun ? due + late : samples > 0 ? due + gap : due;
    if (isRun) this.#usualLate = 0;
    if (header.startMs !== null && (isFirst || isRun || samples > 0)) {
      events.addTime({ timeMs: header.startMs + at * 1000, zoned: header.zoned });
    }
    this.#dueSeconds = at + header.recordSeconds;
    return at;
  }

  #addSamples(bytes: Uint8Array, { header, taken, events }: Recording): void {
    const length = taken[0]?.signal.samplesPerRecord ?? 0;
    const { columns, present } = decodeEdfRecord(bytes, taken, header.sampleBytes);
    const row = new Float64Array(taken.length);
    for (let index = 0; index < present; index += 1) {
      while ((this.#marks[0]?.sampleIndex ?? Number.POSITIVE_INFINITY) <= events.nextIndex) {
        const mark = this.#marks.shift();
        if (mark !== undefined) events.add(mark);
      }
      for (let at = 0; at < columns.length; at += 1) row[at] = columns[at]?.[index] ?? Number.NaN;
      events.addSample(row);
    }
    if (present < length) events.skip(length - present);
  }

  /** Appends the duration to the text, because log events have no duration. */
  #annotate({ onsetSeconds, durationSeconds, text }: EdfAnnotation, { header, events }: Recording): void {
    const startMs = header.startMs ?? this.#toldStartMs();
    if (startMs === null) {
      if (!this.#undatedReported) {
        const detail = 'The file does not say when it was recorded: its annotations are dropped.';
        events.report({ code: 'edf_no_date', detail });
      }
      this.#undatedReported = true;
      return;
    }
    const lasting = durationSeconds === null || durationSeconds === 0 ? '' : ` (${durationSeconds} s)`;
    events.add({
      type: 'log',
      timeMs: startMs + onsetSeconds * 1000,
      zoned: header.zoned,
      kind: 'other',
      category: 'annotation',
      text: text + lasting,
    });
  }

  #toldStartMs(): number | null {
    const told = parseTableTime(this.#options.mapping?.startedAt ?? '');
    return told === null || told.kind === 'relative' ? null : told.seconds * 1000;
  }
}
