import { NOTES_PER_IMPORT, type Note } from '@eupnea/contracts/note';
import { createZoneClock, splitCsvLine } from '@eupnea/formats';
import { writeCsv } from '../files/write-csv.ts';
import type { NoteValues } from './note-form.ts';

const COLUMNS = ['kind', 'started_at', 'ended_at', 'text', 'author', 'source', 'created_at'] as const;

/** Stands in the column of ends for an interval that lasts; an empty end is an instant. */
const ONGOING = 'ongoing';

/** Notes as a table that the import reads again; times in UTC. */
export function writeNotesCsv(notes: readonly Note[]): string {
  return writeCsv(
    COLUMNS,
    notes.map(({ kind, started_at, ended_at, text, author, source, created_at }) => ({
      kind,
      started_at,
      ended_at: ended_at ?? ONGOING,
      text,
      author,
      source,
      created_at,
    })),
  );
}

export type NoteRowProblem = 'kind' | 'start' | 'end' | 'order' | 'ambiguous' | 'skipped' | 'long';

export interface NoteRow {
  /** Line of the file from 1, with the head. */
  readonly line: number;
  readonly values: NoteValues | null;
  readonly problem: NoteRowProblem | null;
  /** The row as it stands in the file. */
  readonly raw: string;
}

export interface NoteFile {
  readonly rows: readonly NoteRow[];
  /** Some time names no zone, so that one must be chosen. */
  readonly needsZone: boolean;
  /** Why the whole file cannot be read; null when it can. */
  readonly fault: 'noHead' | 'noRows' | 'tooMany' | null;
}

const NAMES = {
  kind: ['kind', 'type', 'event', 'category', 'soort', 'art', 'typ', 'tipo'],
  start: [
    'started_at',
    'start',
    'begin',
    'from',
    'time',
    'tijd',
    'zeit',
    'beginn',
    'inicio',
    'início',
    'hora',
  ],
  end: ['ended_at', 'end', 'stop', 'to', 'until', 'einde', 'eind', 'ende', 'fim'],
  text: ['text', 'note', 'comment', 'tekst', 'notitie', 'notiz', 'bemerkung', 'texto', 'nota'],
} as const;

const KIND_MAX = 60;
const TEXT_MAX = 1000;

/**
 * Reads a table with a head that names at least kind and start. Times are ISO 8601 with or without a zone, or
 * dd.mm.yyyy and dd-mm-yyyy with a clock; the order of dd/mm/yyyy is not known and refused.
 * @param zone IANA name for times without a zone; null while none is chosen
 */
export function readNotesCsv(
  file: string,
  zone: string | null,
  readKind: (text: string) => string,
): NoteFile {
  const lines = splitRecords(file.replace(/^\uFEFF/u, ''));
  const [head, ...body] = lines;
  const none = { rows: [], needsZone: false };
  if (head === undefined) return { ...none, fault: 'noHead' };
  const delimiter = ['\t', ';', ','].find((one) => splitCsvLine(head.text, one).length > 1) ?? ',';
  const names = splitCsvLine(head.text, delimiter).map((name) => name.trim().toLowerCase());
  const placeOf = (known: readonly string[]) => names.findIndex((name) => known.includes(name));
  const places = {
    kind: placeOf(NAMES.kind),
    start: placeOf(NAMES.start),
    end: placeOf(NAMES.end),
    text: placeOf(NAMES.text),
  };
  if (places.kind < 0 || places.start < 0) return { ...none, fault: 'noHead' };
  if (body.length === 0) return { ...none, fault: 'noRows' };
  if (body.length > NOTES_PER_IMPORT) return { ...none, fault: 'tooMany' };
  let needsZone = false;
  const clock = zone === null ? null : createZoneClock(zone);
  const rows = body.map(({ line, text: raw }): NoteRow => {
    const cells = splitCsvLine(raw, delimiter).map((cell) => cell.trim());
    const cell = (place: number): string => (place < 0 ? '' : (cells[place] ?? ''));
    const start = readTime(cell(places.start), clock);
    const endText = cell(places.end);
    const isOngoing = endText.toLowerCase() === ONGOING;
    const end = endText === '' || isOngoing ? null : readTime(endText, clock);
    needsZone ||= start.needsZone || end?.needsZone === true;
    const kind = readKind(cell(places.kind));
    const text = cell(places.text);
    const problem = findProblem(kind, text, start, end);
    if (problem !== null || start.time === null) return { line, values: null, problem, raw };
    const ended_at = isOngoing ? null : (end?.time ?? start.time);
    return {
      line,
      values: { kind, text: text === '' ? null : text, started_at: start.time, ended_at },
      problem: null,
      raw,
    };
  });
  return { rows, needsZone, fault: null };
}

interface ReadTime {
  readonly time: string | null;
  readonly needsZone: boolean;
  /** Why it is no instant; null when it is one, or while the zone is missing. */
  readonly problem: 'unreadable' | 'ambiguous' | 'skipped' | null;
}

function findProblem(
  kind: string,
  text: string,
  start: ReadTime,
  end: ReadTime | null,
): NoteRowProblem | null {
  if (kind === '') return 'kind';
  if (kind.length > KIND_MAX || text.length > TEXT_MAX) return 'long';
  for (const [one, name] of [
    [start, 'start'],
    [end, 'end'],
  ] as const) {
    if (one === null || one.problem === null) continue;
    return one.problem === 'unreadable' ? name : one.problem;
  }
  if (start.time !== null && end !== null && end.time !== null && end.time < start.time) return 'order';
  return null;
}

const ISO = /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,6}))?)?\s*(Z|[+-]\d\d:?\d\d)?$/iu;
const DAY_FIRST = /^(\d\d?)[.-](\d\d?)[.-](\d{4}),? +(\d\d?):(\d\d)(?::(\d\d))?$/u;

type Clock = ReturnType<typeof createZoneClock>;

function readTime(text: string, clock: Clock): ReadTime {
  const iso = ISO.exec(text);
  const dayFirst = iso === null ? DAY_FIRST.exec(text) : null;
  const unreadable: ReadTime = { time: null, needsZone: false, problem: 'unreadable' };
  if (iso === null && dayFirst === null) return unreadable;
  const [year, month, day] = iso === null ? [dayFirst?.[3], dayFirst?.[2], dayFirst?.[1]] : iso.slice(1);
  const [hour, minute, second = '0'] = iso === null ? (dayFirst?.slice(4) ?? []) : iso.slice(4, 7);
  const fraction = Number(`0.${iso?.[7] ?? '0'}`);
  const parts = [year, month, day, hour, minute, second].map(Number);
  const [y = 0, mo = 0, d = 0, h = 0, mi = 0, s = 0] = parts;
  const wallMs = Date.UTC(y, mo - 1, d, h, mi, s) + Math.round(fraction * 1000);
  const wall = new Date(wallMs);
  // Date.UTC carries 31 February and 25 o'clock over to the next month and day.
  const isReal = wall.getUTCMonth() === mo - 1 && wall.getUTCDate() === d && h < 24 && mi < 60 && s < 60;
  if (!isReal || y < 1900) return unreadable;
  const told = iso?.[8];
  if (told !== undefined) return at(wallMs - offsetMinutes(told) * 60_000);
  if (clock === null) return { time: null, needsZone: true, problem: null };
  const instants = clock.countInstants(wallMs);
  if (instants !== 1)
    return { time: null, needsZone: true, problem: instants === 0 ? 'skipped' : 'ambiguous' };
  return { ...at(wallMs - clock.offsetOfWallTime(wallMs) * 60_000), needsZone: true };
}

function at(timeMs: number): ReadTime {
  return { time: new Date(timeMs).toISOString(), needsZone: false, problem: null };
}

function offsetMinutes(told: string): number {
  if (told.toUpperCase() === 'Z') return 0;
  const digits = told.replace(':', '');
  const minutes = Number(digits.slice(1, 3)) * 60 + Number(digits.slice(3, 5));
  return digits.startsWith('-') ? -minutes : minutes;
}

/** Records with the line on which each begins; a quoted cell may hold line feeds. Empty lines are passed over. */
function splitRecords(file: string): readonly { readonly line: number; readonly text: string }[] {
  const records: { line: number; text: string }[] = [];
  let open: { line: number; text: string } | null = null;
  for (const [index, text] of file.split(/\r\n|\n|\r/u).entries()) {
    if (open === null && text.trim() === '') continue;
    const record: { line: number; text: string } =
      open === null ? { line: index + 1, text } : { line: open.line, text: `${open.text}\n${text}` };
    open = (record.text.split('"').length - 1) % 2 === 1 ? record : null;
    if (open === null) records.push(record);
  }
  return open === null ? records : [...records, open];
}
