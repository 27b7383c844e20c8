import type { RecordingInspection } from '@eupnea/model';
import { leaveOut } from '../describe-part.ts';
import { inspectCsv } from '../csv/inspect-csv.ts';
import { encodeUtf8 } from '../encode-utf8.ts';
import { describeInspection } from '../inspection.ts';
import { readHead, type NamedSource } from '../named-source.ts';
import type { FilesFormat, StreamFormat } from '../recording-format.ts';
import type { RecordingEvent, RecordingReader } from '../reader.ts';
import { decodeUtf8, TextLines } from '../text-lines.ts';
import { UnreadableSource } from '../unreadable-source.ts';
import { Utf16ToUtf8 } from '../utf16-to-utf8.ts';
import { parseJsonTable } from './json-table.ts';
import { findLongLayout, LongTable } from './long-table.ts';
import { writeLine, type ShapedTable } from './shaped-table.ts';
import { isTransposed, readTransposed } from './transposed-table.ts';
import { readWholeText } from './whole-text.ts';

const JSON_TABLE = { id: 'json', name: 'JSON' } as const;
const LONG_TABLE = { id: 'long_table', name: 'Table of one value a row' } as const;
const TRANSPOSED = { id: 'transposed_table', name: 'Table of one signal a row' } as const;
const KINDS = [JSON_TABLE, LONG_TABLE, TRANSPOSED] as const;

type ShapedKind = (typeof KINDS)[number];

/** Rows that are given out at once. */
const PIECE_ROWS = 512;
/** Bytes of the head that tell the shape. */
const TOLD_BYTES = 32_768;
/** Lists of numbers, of row objects, of rows, of numbered cells, or objects line by line. */
const SAMPLES_IN_JSON = [
  /\[\s*(?:(?:-?\d[\d.eE+-]*|null)\s*,\s*){12}/,
  /\[\s*\{\s*"/,
  /\[\s*\[\s*(?:-?\d|"|null)/,
  /(?:"\d+"\s*:\s*(?:-?\d[\d.eE+-]*|null)\s*,\s*){8}/,
  /^\s*\{[^\r\n]*\}\s*[\r\n]\s*\{/,
];

/** Formats of texts that hold a table in another shape. @param tables format that reads the table */
export function createShapedFormats(tables: Pick<StreamFormat, 'createReader'>): readonly FilesFormat[] {
  return KINDS.map((kind) => ({
    access: 'files',
    ...kind,
    contents: 'waveform',
    hasMarks: false,
    trustsVolume: false,
    inspect: (head) => inspectShaped(head, kind),
    inspectFiles: (files) => inspectShapedFiles(files, kind),
    read: (files, options) => readShaped(files, kind, tables.createReader(options)),
  }));
}

/** Recognises JSON with lists, and tables with a column of signals' names. */
function inspectShaped(head: Uint8Array, kind: ShapedKind): RecordingInspection | null {
  const known = { formatId: kind.id, formatName: kind.name, contents: 'waveform' as const };
  return isOfKind(head, kind) ? describeInspection(known) : null;
}

function isOfKind(head: Uint8Array, { id }: ShapedKind): boolean {
  if (id === 'json') return isJson(head);
  const lines = firstLines(head);
  return id === 'long_table' ? findLongLayout(lines) !== null : isTransposed(lines);
}

function isJson(head: Uint8Array): boolean {
  const bytes = new Utf16ToUtf8().pass(head.subarray(0, TOLD_BYTES));
  const text = Array.from({ length: Math.ceil(bytes.length / 8192) }, (_piece, at) =>
    decodeUtf8(bytes.subarray(at * 8192, (at + 1) * 8192)),
  )
    .join('')
    .replace(/^\uFEFF/, '');
  return /^\s*[{[]/.test(text) && SAMPLES_IN_JSON.some((pattern) => pattern.test(text));
}

/** Lines of the head, the last one perhaps cut. */
function firstLines(head: Uint8Array): readonly string[] {
  const lines: string[] = [];
  const splitter = new TextLines((line) => lines.push(line));
  splitter.push(head.subarray(0, TOLD_BYTES));
  splitter.finish();
  return lines;
}

/** Inspects the table that the text holds. */
async function inspectShapedFiles(
  files: readonly NamedSource[],
  kind: ShapedKind,
): Promise<RecordingInspection> {
  const known = { formatId: kind.id, formatName: kind.name, contents: 'waveform' as const };
  const [file] = files;
  if (file === undefined) return describeInspection(known);
  try {
    const table = await openShaped(file, kind);
    const inspection = table === null ? null : inspectCsv(await readHead(asText(file, table)));
    if (table === null || inspection === null) {
      const detail =
        'No table of samples was found: a list of rows, or one list for each channel, all of one length.';
      return describeInspection({ ...known, problem: { code: 'json_no_samples', detail } });
    }
    const parts = table.leftOut.map(({ name, why }) => leaveOut(name, why));
    return { ...inspection, formatId: kind.id, formatName: kind.name, parts };
  } catch (error) {
    if (!(error instanceof UnreadableSource)) throw error;
    return describeInspection({ ...known, problem: { code: error.code, detail: error.message } });
  }
}

/** Reads the table that the text holds with a reader of tables. */
async function* readShaped(
  files: readonly NamedSource[],
  kind: ShapedKind,
  reader: RecordingReader,
): AsyncGenerator<readonly RecordingEvent[]> {
  const [file] = files;
  if (file === undefined) return;
  const table = await openShaped(file, kind);
  if (table !== null) for await (const bytes of asText(file, table).open()) yield reader.push(bytes);
  yield reader.finish();
}

async function openShaped(file: NamedSource, kind: ShapedKind): Promise<ShapedTable | null> {
  if (kind.id === 'transposed_table') return readTransposed(await readWholeText(file));
  if (kind.id !== 'json') return readLong(file);
  const table = parseJsonTable(await readWholeText(file));
  const layout = table === null ? null : findLongLayout([writeLine(table.names)]);
  if (table === null || layout === null) return table;
  const long = new LongTable(layout);
  for (const row of table.rows) long.take(writeLine(row));
  const found = long.finish();
  return found === null
    ? null
    : { ...found, comments: table.comments, leftOut: [...table.leftOut, ...found.leftOut] };
}

async function readLong(file: NamedSource): Promise<ShapedTable | null> {
  const head: string[] = [];
  let table: LongTable | null = null;
  const lines = new TextLines((line) => {
    if (table !== null) return table.take(line);
    head.push(line);
    const layout = findLongLayout([line]);
    if (layout !== null) table = new LongTable(layout);
  });
  for await (const chunk of file.open()) lines.push(chunk);
  lines.finish();
  return finishLong(table, head);
}

function finishLong(table: LongTable | null, head: readonly string[]): ShapedTable | null {
  const found = table?.finish() ?? null;
  return found === null ? null : { ...found, comments: head.slice(0, -1) };
}

function asText(file: NamedSource, { comments, names, rows }: ShapedTable): NamedSource {
  return {
    name: file.name,
    byteLength: null,
    async *open() {
      let piece = [
        ...comments.map((line) => `# ${writeLine([line])}`),
        names.length === 0 ? '' : writeLine(names),
      ];
      for (const row of rows) {
        piece.push(writeLine(row));
        if (piece.length < PIECE_ROWS) continue;
        yield encodeUtf8(piece.join(''));
        piece = [];
      }
      yield encodeUtf8(piece.join(''));
    },
  };
}
