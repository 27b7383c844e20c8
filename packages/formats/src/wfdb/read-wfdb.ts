import type { MappedChannel } from '@eupnea/model';
import type { NamedSource } from '../named-source.ts';
import type { RecordingEvent } from '../reader.ts';
import { RecordingEvents } from '../recording-events.ts';
import type { ReaderOptions } from '../recording-format.ts';
import { chooseSignals, settleMapping } from '../signal-mapping.ts';
import { missingWfdbSample } from './decode-wfdb-samples.ts';
import { describeWfdbSignals, findFile, openWfdbRecord, type WfdbPiece } from './open-wfdb-record.ts';
import { parseWfdbAnnotations } from './wfdb-annotations.ts';
import type { WfdbHeader, WfdbSignal } from './wfdb-header.ts';
import { WfdbSignalFile } from './wfdb-signal-file.ts';

/** Samples of a frame times frames that are held at once. */
const RUN_SAMPLES = 32_768;
/** A night of annotated beats is 200 kB. */
const MAX_ANNOTATION_BYTES = 4 * 1024 * 1024;

/** A WFDB record: its pieces one after the other, then its annotations. */
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
  );
  for (const issue of mapped.length === 0 ? issues : chosen.issues) events.report(issue);
  if (chosen.taken.length > 0) {
    if (header.startMs !== null) events.addTime({ timeMs: header.startMs, zoned: false });
    for (const piece of record.pieces) yield* readPiece(piece, files, signals, chosen.taken, events);
  }
  yield events.take();
  yield await readAnnotations(header, files);
}

interface PieceSignal {
  readonly factor: number;
  readonly signal: WfdbSignal;
  readonly file: WfdbSignalFile;
}

async function* readPiece(
  { header, frames }: WfdbPiece,
  files: readonly NamedSource[],
  layout: readonly WfdbSignal[],
  taken: readonly MappedChannel[],
  events: RecordingEvents,
): AsyncGenerator<readonly RecordingEvent[]> {
  const perFrame = layout[taken[0]?.position ?? 0]?.samplesPerFrame ?? 1;
  const wanted = taken.map(({ position }) => (header === null ? null : findSignal(header, layout, position)));
  const opened = new Map<string, WfdbSignalFile>();
  for (const signal of wanted) {
    const source = signal === null || opened.has(signal.file) ? null : findFile(files, signal.file);
    if (signal === null || source === null || header === null) continue;
    const together = header.signals.filter(({ file }) => file === signal.file);
    opened.set(signal.file, new WfdbSignalFile(source, together));
  }
  const parts = wanted.map((signal, at): PieceSignal | null => {
    const file = signal === null ? undefined : opened.get(signal.file);
    return signal === null || file === undefined ? null : { signal, file, factor: taken[at]?.factor ?? 1 };
  });
  let done = 0;
  try {
    const most = Math.max(1, ...[...opened.values()].map(({ samplesPerFrame }) => samplesPerFrame));
    const run = Math.max(2, 2 * Math.floor(RUN_SAMPLES / most / 2));
    const last = opened.size === 0 ? 0 : (frames ?? Number.POSITIVE_INFINITY);
    while (done < last) {
      const values = new Map<WfdbSignalFile, Int32Array>();
      let count = Math.min(run, last - done);
      for (const file of opened.values()) {
        const read = await file.read(run);
        values.set(file, read);
        count = Math.min(count, read.length / file.samplesPerFrame);
      }
      if (count === 0) break;
      addFrames(count, perFrame, parts, values, events);
      done += count;
      yield events.take();
    }
  } finally {
    for (const file of opened.values()) await file.close();
  }
  if (frames === null || done === frames) return;
  if (opened.size > 0) {
    const detail = `${header?.record ?? ''}: the header says ${frames} frames; the files hold ${done}.`;
    events.report({ code: 'wfdb_cut_short', detail });
  }
  // What follows keeps its place in time.
  events.skip((frames - done) * perFrame);
}

/** Segments of changing signals are matched by their names; one of another rate or unit is not the same signal. */
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
  values: ReadonlyMap<WfdbSignalFile, Int32Array>,
  events: RecordingEvents,
): void {
  const row = new Float64Array(parts.length);
  const columns = parts.map((part) => {
    if (part === null) return null;
    const { signal, file, factor } = part;
    const { gain, baseline } = signal;
    const place = file.places.get(signal) ?? 0;
    const missing = missingWfdbSample(signal.format);
    return { data: values.get(file), stride: file.samplesPerFrame, place, missing, gain, baseline, factor };
  });
  for (let sample = 0; sample < frames * perFrame; sample += 1) {
    const frame = Math.floor(sample / perFrame);
    for (const [at, column] of columns.entries()) {
      const digital = column?.data?.[frame * column.stride + column.place + (sample % perFrame)];
      const value =
        column === null || digital === undefined || digital === column.missing
          ? Number.NaN
          : Math.fround(((digital - column.baseline) / column.gain) * column.factor);
      row[at] = Number.isFinite(value) ? value : Number.NaN;
    }
    events.addSample(row);
  }
}

async function readAnnotations(
  header: WfdbHeader,
  files: readonly NamedSource[],
): Promise<readonly RecordingEvent[]> {
  const source = findFile(files, `${header.record}.atr`);
  if (source === null) return [];
  let bytes = new Uint8Array(0);
  for await (const chunk of source.open()) {
    const joined = new Uint8Array(bytes.length + chunk.length);
    joined.set(bytes);
    joined.set(chunk, bytes.length);
    bytes = joined;
    if (bytes.length > MAX_ANNOTATION_BYTES) {
      const detail = 'The annotation file is larger than 4 MiB and is not read.';
      return [{ type: 'issue', issue: { code: 'wfdb_annotation', detail } }];
    }
  }
  const { annotations, tickHz } = parseWfdbAnnotations(bytes);
  const { startMs, frameHz } = header;
  if (startMs === null) {
    const detail = 'The record does not say when it was recorded: its annotations are dropped.';
    return annotations.length === 0 ? [] : [{ type: 'issue', issue: { code: 'wfdb_no_date', detail } }];
  }
  return annotations.map(({ tick, text }) => ({
    type: 'log',
    timeMs: startMs + (tick / (tickHz ?? frameHz)) * 1000,
    zoned: false,
    kind: 'other',
    category: 'annotation',
    text,
  }));
}
