import type { ChannelCode, InputIssue } from '@eupnea/model';
import { readOwnNote } from '../annotation-text.ts';
import type { NamedSource } from '../named-source.ts';
import type { RecordingEvent } from '../reader.ts';
import { RecordingEvents } from '../recording-events.ts';
import type { ReaderOptions } from '../recording-format.ts';
import { resampleColumn } from '../resample-column.ts';
import { chooseSignals, findSubtraction, settleMapping, type TakenSignal } from '../signal-mapping.ts';
import { ScaleEnds, type ScaleRange } from '../values/scale-ends.ts';
import { AnnotatedRows, type PlacedNote } from './annotated-rows.ts';
import { missingWfdbSample } from './decode-wfdb-samples.ts';
import { describeWfdbSignals, findFile, openWfdbRecord, type WfdbPiece } from './open-wfdb-record.ts';
import { parseWfdbAnnotations } from './wfdb-annotations.ts';
import { FlacSignalFile } from './flac-signal-file.ts';
import { WFDB_FLAC_BITS, type WfdbHeader, type WfdbSignal } from './wfdb-header.ts';
import { SkewedSignalFile } from './skewed-signal-file.ts';
import { WfdbSignalFile, type SignalFile } from './wfdb-signal-file.ts';

/** Maximum samples held at once: frames times samples per frame. */
const RUN_SAMPLES = 32_768;
/** Maximum size of annotations: a night of annotated beats has 200 kB, a week of Eupnea's breaths some 16 MB. */
const MAX_ANNOTATION_BYTES = 32 * 1024 * 1024;

/** Reads a WFDB record: its segments in order, then its annotations. */
export async function* readWfdb(
  files: readonly NamedSource[],
  options: ReaderOptions,
): AsyncGenerator<readonly RecordingEvent[]> {
  const record = await openWfdbRecord(files);
  if (!('pieces' in record)) {
    yield [{ type: 'issue', issue: record }];
    return;
  }
  const { header, signals } = record;
  const channels = describeWfdbSignals(signals, header.frameHz);
  const { mapped, issues } = settleMapping(options.mapping, channels, 'wfdb');
  const chosen = chooseSignals(mapped, channels, 'wfdb');
  const events = new RecordingEvents(
    chosen.rateHz,
    chosen.taken.map(({ channel }) => channel),
    findSubtraction(chosen.taken),
  );
  for (const issue of mapped.length === 0 ? issues : chosen.issues) events.report(issue);
  if (!header.isRateStated) events.report(NO_RATE);
  const told = await readAnnotations(header, files);
  if (chosen.taken.length > 0) {
    const { startMs, zoned } = header;
    if (startMs !== null) events.addTime({ timeMs: startMs, zoned });
    const rows = new AnnotatedRows(events, told.notes, chosen.rateHz);
    for (const piece of record.pieces) yield* readPiece(piece, files, signals, chosen.taken, rows);
    rows.finish();
  }
  yield events.take();
  yield told.events;
}

const NO_RATE: InputIssue = {
  code: 'wfdb_default_rate',
  detail:
    'The header states no sampling frequency: 250 samples a second are taken, as WFDB does. Volumes, rates and times are wrong if they are others: write the frequency into the first line of the header.',
};

interface PieceSignal {
  readonly channel: ChannelCode;
  readonly ends: ScaleEnds;
  readonly factor: number;
  readonly signal: WfdbSignal;
  readonly file: SignalFile;
}

async function* readPiece(
  { header, frames }: WfdbPiece,
  files: readonly NamedSource[],
  layout: readonly WfdbSignal[],
  taken: readonly TakenSignal[],
  rows: AnnotatedRows,
): AsyncGenerator<readonly RecordingEvent[]> {
  const perFrame = layout[taken[0]?.position ?? 0]?.samplesPerFrame ?? 1;
  const wanted = taken.map(({ position }) => (header === null ? null : findSignal(header, layout, position)));
  const opened = new Map<string, SignalFile>();
  for (const signal of wanted) {
    const source = signal === null || opened.has(keyOf(signal)) ? null : findFile(files, signal.file);
    if (signal === null || source === null || header === null) continue;
    const together = header.signals.filter(({ file }) => file === signal.file);
    const file = WFDB_FLAC_BITS.has(signal.format)
      ? new FlacSignalFile(source, together)
      : new WfdbSignalFile(source, together);
    opened.set(keyOf(signal), signal.skew > 0 ? new SkewedSignalFile(file, signal) : file);
  }
  const parts = wanted.map((signal, at): PieceSignal | null => {
    const file = signal === null ? undefined : opened.get(keyOf(signal));
    const one = taken[at];
    if (signal === null || file === undefined || one === undefined) return null;
    return { signal, file, channel: one.channel, factor: one.factor, ends: new ScaleEnds(rangeOf(signal)) };
  });
  let [done, isLonger] = [0, false];
  try {
    const most = Math.max(1, ...[...opened.values()].map(({ samplesPerFrame }) => samplesPerFrame));
    const run = Math.max(2, 2 * Math.floor(RUN_SAMPLES / most / 2));
    const last = opened.size === 0 ? 0 : (frames ?? Number.POSITIVE_INFINITY);
    while (done < last) {
      const values = new Map<SignalFile, Int32Array>();
      let count = Math.min(run, last - done);
      for (const file of opened.values()) {
        const read = await file.read(run);
        values.set(file, read);
        count = Math.min(count, read.length / file.samplesPerFrame);
        isLonger ||= read.length / file.samplesPerFrame > last - done;
      }
      if (count === 0) break;
      addFrames(count, perFrame, parts, values, rows);
      done += count;
      yield rows.take();
    }
    for (const file of done === frames ? opened.values() : []) isLonger ||= (await file.read(2)).length > 0;
  } finally {
    for (const file of opened.values()) await file.close();
  }
  for (const part of parts) if (part !== null && part.signal.skew > 0) rows.report(describeSkew(part.signal));
  for (const part of parts)
    for (const issue of part?.ends.describe(part.signal.description, 'wfdb') ?? []) rows.report(issue);
  for (const [name, { damage }] of opened) {
    if (damage === null) continue;
    rows.report({ code: 'wfdb_flac', detail: `${name}: ${damage} What follows is not read.` });
  }
  if (isLonger && done === frames) rows.report(describeRest(header?.record ?? '', done));
  if (frames === null || done === frames) return;
  if (opened.size > 0) {
    const detail = `${header?.record ?? ''}: the header says ${frames} frames; the files hold ${done}.`;
    rows.report({ code: 'wfdb_cut_short', detail });
  }
  // Keeps the time of the following samples.
  rows.skip((frames - done) * perFrame);
}

function describeRest(record: string, frames: number): InputIssue {
  const detail = `${record}: the header says ${frames} frames, and the files hold more: the rest is not read. If it belongs to the recording, write 0 for the number of frames in the first line of the header.`;
  return { code: 'wfdb_longer', detail };
}

/** Signals of one file are read together when they have one skew. */
function keyOf({ file, skew }: WfdbSignal): string {
  return skew === 0 ? file : `${file} (skew ${skew})`;
}

function describeSkew({ description, skew }: WfdbSignal) {
  const detail = `${description}: the header says a skew of ${skew} frames: its samples are taken so much earlier.`;
  return { code: 'wfdb_skew', detail };
}

/** Finds a signal in a segment by name; a signal with another rate or unit does not match. */
function findSignal(header: WfdbHeader, layout: readonly WfdbSignal[], position: number): WfdbSignal | null {
  const like = layout[position];
  const isLike = (signal: WfdbSignal | undefined) =>
    signal !== undefined &&
    signal.file !== '~' &&
    signal.description === like?.description &&
    signal.unit === like.unit &&
    signal.samplesPerFrame === like.samplesPerFrame;
  const same = header.signals[position];
  return (isLike(same) ? same : header.signals.find(isLike)) ?? null;
}

function addFrames(
  frames: number,
  perFrame: number,
  parts: readonly (PieceSignal | null)[],
  values: ReadonlyMap<SignalFile, Int32Array>,
  rows: AnnotatedRows,
): void {
  const length = frames * perFrame;
  const row = new Float64Array(parts.length);
  const columns = parts.map((part) => {
    const data = part === null ? undefined : values.get(part.file);
    return part === null || data === undefined
      ? null
      : resampleColumn(decodeColumn(part, data, frames), part.channel, length);
  });
  for (let sample = 0; sample < length; sample += 1) {
    for (let at = 0; at < columns.length; at += 1) row[at] = columns[at]?.[sample] ?? Number.NaN;
    rows.add(row);
  }
}

/** All samples of one signal in a run of frames, in the unit of the channel. */
function decodeColumn(
  { signal, file, factor, ends }: PieceSignal,
  data: Int32Array,
  frames: number,
): Float64Array {
  const { gain, baseline, format, samplesPerFrame } = signal;
  const stride = file.samplesPerFrame;
  const place = file.places.get(signal) ?? 0;
  const missing = missingWfdbSample(format);
  const column = new Float64Array(frames * samplesPerFrame);
  let at = 0;
  for (let frame = 0; frame < frames; frame += 1) {
    for (let sample = 0; sample < samplesPerFrame; sample += 1) {
      const digital = data[frame * stride + place + sample];
      column[at] = digital === undefined || digital === missing ? Number.NaN : digital;
      at += 1;
    }
  }
  ends.mask(column);
  for (let index = 0; index < column.length; index += 1) {
    const value = Math.fround((((column[index] ?? Number.NaN) - baseline) / gain) * factor);
    column[index] = Number.isFinite(value) ? value : Number.NaN;
  }
  return column;
}

/** Digital range of the converter, else of the storage format, whose lowest value means a missing sample. */
function rangeOf({ format, converterBits, converterZero }: WfdbSignal): ScaleRange {
  const lowest = missingWfdbSample(format);
  const half = 2 ** (converterBits - 1);
  const isNarrower = converterBits > 0 && half < -lowest;
  return isNarrower
    ? { least: converterZero - half, most: converterZero + half - 1 }
    : { least: lowest + 1, most: -lowest - 1 };
}

interface ToldNotes {
  /** Log lines and issues. */
  readonly events: readonly RecordingEvent[];
  /** Marks and settings of a record written by Eupnea, by frame; they are inserted between samples. */
  readonly notes: readonly PlacedNote[];
}

async function readAnnotations(header: WfdbHeader, files: readonly NamedSource[]): Promise<ToldNotes> {
  const source = findFile(files, `${header.record}.atr`);
  if (source === null) return { events: [], notes: [] };
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of source.open()) {
    pieces.push(chunk);
    length += chunk.length;
    if (length > MAX_ANNOTATION_BYTES) {
      const detail = 'The annotation file is larger than 32 MiB and is not read.';
      return { events: [{ type: 'issue', issue: { code: 'wfdb_annotation', detail } }], notes: [] };
    }
  }
  const { annotations, tickHz, dropped } = parseWfdbAnnotations(joinPieces(pieces, length));
  const { startMs, zoned, frameHz } = header;
  const events: RecordingEvent[] = [];
  const notes: PlacedNote[] = [];
  let undated = 0;
  for (const { tick, text } of annotations) {
    const seconds = tick / (tickHz ?? frameHz);
    const own = readOwnNote(text);
    if (own?.kind === 'mark' || own?.kind === 'settings') notes.push({ seconds, note: own });
    else if (startMs === null) undated += 1;
    else {
      const timeMs = startMs + seconds * 1000;
      events.push({ type: 'log', timeMs, zoned, kind: 'other', category: 'annotation', text });
    }
  }
  if (undated > 0) {
    const detail = 'The record does not say when it was recorded: its annotations are dropped.';
    events.push({ type: 'issue', issue: { code: 'wfdb_no_date', detail } });
  }
  if (dropped > 0) {
    const detail = `${dropped} annotations are beyond what is read of one record.`;
    events.push({ type: 'issue', issue: { code: 'wfdb_annotation', detail } });
  }
  return { events, notes: notes.toSorted((left, right) => left.seconds - right.seconds) };
}

function joinPieces(pieces: readonly Uint8Array[], length: number): Uint8Array {
  const joined = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    joined.set(piece, at);
    at += piece.length;
  }
  return joined;
}
