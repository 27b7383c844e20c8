/**
 * `npm run bench:files`: every reader and writer on one thread, MB/s of file bytes, and the memory of the
 * largest. The recording is synthetic and seeded.
 */
import {
  convertRecording,
  findRecordingFormat,
  findWriterFormat,
  inspectFiles,
  inspectRecording,
  sourceOfBytes,
  openZip,
  readRecording,
  RecordingSurveyor,
  type NamedSource,
  type RecordingEvent,
  type RecordingReader,
  type WritableEvent,
} from '@eupnea/formats';
import { zipSync } from 'fflate';
import { calibrate } from './calibrate.ts';
import { writeServoText, writeTableText } from './files/device-texts.ts';
import { writeVitalFile } from './files/vital-file.ts';
import { writePb840Text } from './analyze/pb840-text.ts';
import { saveResult } from './save-result.ts';

const MEBIBYTE = 1024 * 1024;
const CHUNK_BYTES = 64 * 1024;
const TEXT_BYTES = 8 * MEBIBYTE;
const ATTEMPTS = 3;
/** Memory must not grow with the file; the rest depends on garbage collection. */
const SHORT_ROUNDS = 4;
const LONG_ROUNDS = 32;
const MOST_GROWTH = 1.5;

interface Figure {
  readonly name: string;
  readonly megabytesPerSecond: number;
}

/** Best of three in processor seconds, because a shared machine only adds time. */
function timeWork(work: () => void): number {
  let best = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const start = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(start);
    best = Math.min(best, (user + system) / 1e6);
  }
  return best;
}

function createReader(text: Uint8Array): RecordingReader {
  const { formatId, mapping } = inspectRecording(text.subarray(0, CHUNK_BYTES), 'bench');
  const format = formatId === null ? null : findRecordingFormat(formatId);
  if (format?.access !== 'stream') throw new Error('the bench text is of no stream format');
  return format.createReader(mapping === null ? {} : { mapping });
}

function readAll(text: Uint8Array, take: (event: RecordingEvent) => void): void {
  const reader = createReader(text);
  for (let from = 0; from < text.length; from += CHUNK_BYTES)
    for (const event of reader.push(text.subarray(from, from + CHUNK_BYTES))) take(event);
  for (const event of reader.finish()) take(event);
}

function measureReader(name: string, text: Uint8Array): Figure {
  let samples = 0;
  const seconds = timeWork(() => {
    samples = 0;
    readAll(text, (event) => {
      if (event.type === 'samples') samples += event.block.length;
      else if (event.type === 'issue') throw new Error(`${name}: ${event.issue.detail}`);
    });
  });
  if (samples < 10_000) throw new Error(`${name}: only ${samples} samples were read`);
  return { name: `read ${name}`, megabytesPerSecond: text.length / 1e6 / seconds };
}

const HEADER = {
  device: { model: 'PB840', serial: null, software: null },
  pseudonym: 'P-1',
  channels: ['pressure', 'flow'] as const,
  rateHz: 50,
  software: 'Eupnea bench',
  recordName: 'bench',
  analysisVersion: null,
};

/** First pass for formats whose header has ranges and lengths. */
function survey(events: readonly WritableEvent[]) {
  const surveyor = new RecordingSurveyor(HEADER.rateHz);
  for (const event of events) surveyor.take(event);
  return surveyor.finish();
}

function measureWriter(
  id: string,
  events: readonly WritableEvent[],
): { readonly figure: Figure; readonly bytes: Uint8Array } {
  const format = findWriterFormat(id);
  if (format === null) throw new Error(`no writer ${id}`);
  let pieces: Uint8Array[] = [];
  const seconds = timeWork(() => {
    pieces = [];
    const writer = format.createWriter(format.needsSurvey ? { ...HEADER, survey: survey(events) } : HEADER);
    for (const event of events) pieces.push(...writer.write(event).map(({ bytes }) => bytes));
    pieces.push(...writer.finish().chunks.map(({ bytes }) => bytes));
  });
  const bytes = Buffer.concat(pieces);
  return {
    figure: { name: `write ${format.name}`, megabytesPerSecond: bytes.length / 1e6 / seconds },
    bytes,
  };
}

/** The same for a reader with random access. @param bytes counted bytes */
async function measureFileReader(
  name: string,
  files: readonly NamedSource[],
  bytes = files.reduce((sum, { byteLength }) => sum + (byteLength ?? 0), 0),
): Promise<Figure> {
  let best = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const start = process.cpuUsage();
    const { formatId, mapping } = await inspectFiles(files);
    const format = formatId === null ? null : findRecordingFormat(formatId);
    if (format === null || mapping === null) throw new Error(`${name} is of no format`);
    let samples = 0;
    for await (const events of readRecording(files, format, { mapping })) {
      for (const event of events) {
        if (event.type === 'samples') samples += event.block.length;
        else if (event.type === 'issue') throw new Error(`${name}: ${event.issue.detail}`);
      }
    }
    const { user, system } = process.cpuUsage(start);
    best = Math.min(best, (user + system) / 1e6);
    if (samples < 10_000) throw new Error(`${name}: only ${samples} samples were read`);
  }
  return { name: `read ${name}`, megabytesPerSecond: bytes / 1e6 / best };
}

/** The recording in another format, as input of its reader. */
async function convertTo(targetId: string, text: Uint8Array): Promise<readonly NamedSource[]> {
  const [format, target] = [findRecordingFormat('pb840'), findWriterFormat(targetId)];
  if (format === null || target === null) throw new Error(`no writer ${targetId}`);
  const pieces = new Map<string, Uint8Array[]>();
  const steps = convertRecording({
    sources: [sourceOfBytes('bench.csv', text)],
    format,
    target,
    mapping: null,
    ...HEADER,
    measurement: null,
  });
  for (let step = await steps.next(); step.done !== true; step = await steps.next()) {
    for (const { ending, bytes } of step.value.chunks)
      pieces.set(ending, [...(pieces.get(ending) ?? []), bytes.slice()]);
  }
  const files = [...pieces].map(([ending, parts]) => sourceOfBytes(`bench${ending}`, Buffer.concat(parts)));
  return target.endings.flatMap((ending) => files.filter(({ name }) => name === `bench${ending}`));
}

/** Unpacking and reading an archive, MB/s of unpacked bytes. */
async function measureZip(text: Uint8Array): Promise<Figure> {
  const archive = sourceOfBytes('bench.zip', zipSync({ 'r.csv': text }, { level: 6 }));
  const start = process.cpuUsage();
  const { sources } = await openZip(archive);
  const format = findRecordingFormat('pb840');
  if (format === null) throw new Error('PB840 is a format');
  let samples = 0;
  for await (const events of readRecording(sources, format, {}))
    for (const event of events) if (event.type === 'samples') samples += event.block.length;
  const { user, system } = process.cpuUsage(start);
  if (samples === 0) throw new Error('nothing was read from the archive');
  return { name: 'read PB840 in a zip', megabytesPerSecond: text.length / 1e6 / ((user + system) / 1e6) };
}

/** Maximum heap in MB while a conversion's text is repeated. */
function measurePeakHeap(text: Uint8Array, rounds: number): number {
  const reader = createReader(text);
  const writer = findWriterFormat('csv')?.createWriter(HEADER);
  let peak = 0;
  for (let round = 0; round < rounds; round += 1) {
    for (let from = 0; from < text.length; from += CHUNK_BYTES) {
      for (const event of reader.push(text.subarray(from, from + CHUNK_BYTES)))
        if (event.type !== 'issue' && event.type !== 'identity') writer?.write(event);
      const { heapUsed, arrayBuffers } = process.memoryUsage();
      peak = Math.max(peak, heapUsed + arrayBuffers);
    }
  }
  return peak / 1e6;
}

async function main(): Promise<number> {
  const calibrationSeconds = calibrate();
  console.log(`calibration loop ${calibrationSeconds.toFixed(3)} s`);
  const pb840 = writePb840Text(TEXT_BYTES);
  const events: WritableEvent[] = [];
  readAll(pb840, (event) => {
    if (event.type !== 'issue' && event.type !== 'identity') events.push(event);
  });
  const written = ['csv', 'parquet', 'pb840', 'wfdb', 'edf', 'fhir'].map((id) => measureWriter(id, events));
  const canonical = written[0]?.bytes ?? new Uint8Array(0);
  const figures = [
    measureReader('PB840 text', pb840),
    measureReader('Eupnea CSV', canonical),
    measureReader('CSV by mapping, decimal commas', writeTableText(TEXT_BYTES)),
    measureReader('SERVO-U recording', writeServoText(TEXT_BYTES)),
    await measureZip(pb840),
    await measureFileReader('EDF+', await convertTo('edf', pb840)),
    await measureFileReader('WFDB', await convertTo('wfdb', pb840)),
    await measureFileReader('Eupnea Parquet', await convertTo('parquet', pb840)),
    await measureFileReader(
      'VitalDB, of what it unpacks to',
      [sourceOfBytes('bench.vital', writeVitalFile(TEXT_BYTES))],
      TEXT_BYTES,
    ),
    ...written.map(({ figure }) => figure),
  ];
  for (const { name, megabytesPerSecond } of figures) {
    console.log(
      `${name.padEnd(40)} ${megabytesPerSecond.toFixed(1).padStart(7)} MB/s, ` +
        `${(megabytesPerSecond * calibrationSeconds).toFixed(2)} MB a calibration loop`,
    );
  }
  const text = writePb840Text(MEBIBYTE);
  const short = measurePeakHeap(text, SHORT_ROUNDS);
  const long = measurePeakHeap(text, LONG_ROUNDS);
  console.log(
    `memory   peak ${short.toFixed(0)} MB at ${SHORT_ROUNDS} MiB of text, ${long.toFixed(0)} MB at ${LONG_ROUNDS} MiB`,
  );
  const failures =
    long > MOST_GROWTH * short
      ? [`memory grows with the file: ${short.toFixed(0)} to ${long.toFixed(0)} MB`]
      : [];
  saveResult('files', {
    calibrationSeconds,
    figures: figures.map((figure) => ({
      ...figure,
      megabytesPerLoop: figure.megabytesPerSecond * calibrationSeconds,
    })),
    shortPeakMegabytes: short,
    longPeakMegabytes: long,
    failures,
  });
  for (const failure of failures) console.log(`FAILED: ${failure}`);
  return failures.length === 0 ? 0 : 1;
}

process.exitCode = await main();
