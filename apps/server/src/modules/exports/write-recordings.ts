import {
  findWriterFormat,
  nameRecord,
  RecordingSurveyor,
  type RecordingSurvey,
  type RecordingWriter,
} from '@eupnea/formats';
import { type ConversionLoss, DAY_US, ensure, isoTimeOfUs } from '@eupnea/model';
import type { RecordingExportFormat } from '@eupnea/contracts/export';
import { LOSS_COLUMNS } from './export-columns.ts';
import type { ExportHead, ExportRow } from './export-table.ts';
import {
  findFirstSamples,
  listChannels,
  MeasuredEvents,
  readSampleEvents,
  readSettingNotes,
  type StoredPart,
} from './read-recording-events.ts';
import type { TableSources } from './read-tables.ts';
import { writeCsv } from './write-csv.ts';
import type { ZipEntry } from '../../http/write-zip.ts';

/** Maximum length of a recording: viewers open a day, and its annotations are read at once. */
const LONGEST_US = DAY_US;

/**
 * The file of each format that is streamed while samples are read; the other files are small and are held
 * until it is complete.
 */
const STREAMED = { edf: '.edf', wfdb: '.dat' } as const;

export interface RecordingsExport {
  readonly sources: TableSources;
  readonly format: RecordingExportFormat;
  readonly head: ExportHead;
  /** Model of a device by its number. */
  readonly models: ReadonlyMap<number, string>;
}

interface Described {
  readonly name: string;
  readonly survey: RecordingSurvey;
  readonly part: StoredPart;
}

/**
 * Writes each session of the stretches as recordings of one rate, at most a day long, with breaths, findings
 * and settings as annotations, and a table of what the format could not store. Reads the data twice, because
 * file headers contain ranges and lengths.
 */
export async function* writeRecordings(request: RecordingsExport): AsyncGenerator<ZipEntry> {
  const losses: ExportRow[] = [];
  for (const stretch of request.sources.stretches) {
    for (let fromUs = stretch.fromUs; fromUs < stretch.toUs; ) {
      const rest = { ...stretch, fromUs };
      const first = await findFirstSamples(request.sources, rest);
      if (first === null) break;
      const endUs = first.startUs + LONGEST_US < stretch.toUs ? first.startUs + LONGEST_US : stretch.toUs;
      const part = { ...rest, ...first, fromUs: first.startUs, toUs: endUs };
      const described = await describePart(request, part);
      yield* writePart(request, described, losses);
      fromUs = described.part.toUs;
    }
  }
  const table = { name: 'losses', columns: LOSS_COLUMNS, readRows: () => readOnce(losses) };
  yield { name: 'losses.csv', content: writeCsv(table, request.head), deflates: true };
}

async function* readOnce(rows: readonly ExportRow[]): AsyncGenerator<readonly ExportRow[]> {
  yield rows;
}

/** First pass: the end of the part and the content of its header. */
async function describePart(
  { sources, format, head }: RecordingsExport,
  part: StoredPart,
): Promise<Described> {
  const surveyor = new RecordingSurveyor(part.rateHz);
  // Breath marks are annotations too, and the header states the room for them.
  const measured = new MeasuredEvents(sources, part);
  const reading = readSampleEvents(sources, part, (endUs) => measured.takeBefore(endUs));
  let next = await reading.next();
  for (; next.done !== true; next = await reading.next())
    for (const event of next.value) surveyor.take(event);
  const read = { ...part, toUs: next.value };
  for (const note of await readSettingNotes(sources, read)) surveyor.take(note);
  return { name: nameOf(read, head, format), survey: surveyor.finish(), part: read };
}

async function* writePart(
  request: RecordingsExport,
  { name, survey, part }: Described,
  losses: ExportRow[],
): AsyncGenerator<ZipEntry> {
  const { sources, format, head, models } = request;
  const target = ensure(findWriterFormat(format), `writer ${format}`);
  const pseudonym = part.patientId === null ? null : (sources.pseudonymOf.get(part.patientId) ?? null);
  const writer = target.createWriter({
    device: { model: models.get(part.deviceId) ?? null, serial: null, software: null },
    pseudonym,
    channels: listChannels(survey.ranges),
    rateHz: part.rateHz,
    software: head.software,
    recordName: name,
    survey,
    analysisVersion: head.analysisVersion,
  });
  const waiting = new Map<string, Uint8Array[]>();
  const noteLosses = (found: readonly ConversionLoss[]) => {
    for (const { what, name: channel, count, step, detail } of found)
      losses.push([name, what, channel, count, step ?? null, detail]);
  };
  const content = writeStreamed(request, part, writer, waiting, noteLosses);
  yield { name: `${name}${STREAMED[format]}`, content, deflates: true };
  for (const [ending, pieces] of waiting)
    yield { name: `${name}${ending}`, content: give(pieces), deflates: true };
}

/** @param waiting collected content of the other files */
async function* writeStreamed(
  { sources, format }: RecordingsExport,
  part: StoredPart,
  writer: RecordingWriter,
  waiting: Map<string, Uint8Array[]>,
  onLosses: (losses: readonly ConversionLoss[]) => void,
): AsyncGenerator<Uint8Array> {
  const sort = function* (chunks: ReturnType<RecordingWriter['write']>): Generator<Uint8Array> {
    for (const { ending, bytes } of chunks) {
      if (ending === STREAMED[format]) yield bytes;
      else {
        const pieces = waiting.get(ending) ?? [];
        pieces.push(bytes);
        waiting.set(ending, pieces);
      }
    }
  };
  const measured = new MeasuredEvents(sources, part);
  for await (const events of readSampleEvents(sources, part, (endUs) => measured.takeBefore(endUs)))
    for (const event of events) yield* sort(writer.write(event));
  const { chunks, losses } = writer.finish();
  yield* sort(chunks);
  onLosses(losses);
}

async function* give(pieces: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* pieces;
}

/** File name of a part, such as `P-0007_s12_20260102T030405`: pseudonym, session, start. */
function nameOf(part: StoredPart, { pseudonyms }: ExportHead, format: RecordingExportFormat): string {
  const start = isoTimeOfUs(part.startUs).slice(0, 19).replaceAll(/[-:]/g, '');
  const whose = pseudonyms.length === 1 ? (pseudonyms[0] ?? 'recording') : `device${part.deviceId}`;
  const target = ensure(findWriterFormat(format), `writer ${format}`);
  return nameRecord(target, `${whose.replaceAll(/[^\w.-]/gu, '_')}_s${part.sessionId}_${start}`);
}
