import type { FileChannel, InputIssue } from '@eupnea/model';
import { readHead, type NamedSource } from '../named-source.ts';
import {
  explainWfdbDamage,
  isReadFormat,
  parseWfdbHeader,
  WFDB_FLAC_BITS,
  type WfdbHeader,
  type WfdbSignal,
} from './wfdb-header.ts';

export interface WfdbPiece {
  /** null = a pause of this length. */
  readonly header: WfdbHeader | null;
  readonly frames: number | null;
}

export interface WfdbRecord {
  readonly header: WfdbHeader;
  /** Signals to which the positions of a mapping refer: of the record, of its layout, or of its first segment. */
  readonly signals: readonly WfdbSignal[];
  readonly pieces: readonly WfdbPiece[];
}

/** Opens the header file and the headers of its segments. The first file is the record's own header. */
export async function openWfdbRecord(files: readonly NamedSource[]): Promise<WfdbRecord | InputIssue> {
  const [first] = files;
  const head = first === undefined ? new Uint8Array(0) : await readHead(first);
  const header = parseWfdbHeader(head);
  if (header === null)
    return { code: 'wfdb_header', detail: explainWfdbDamage(head) ?? 'The header cannot be read.' };
  if (header.segments.length === 0) {
    const missing = header.signals.find(({ file }) => findFile(files, file) === null);
    if (missing !== undefined) return tellMissing(missing.file);
    const record = { header, signals: header.signals, pieces: [{ header, frames: header.frames }] };
    return findUnreadable(header) ?? record;
  }
  const pieces: WfdbPiece[] = [];
  const seen = new Set<string>();
  let signals: readonly WfdbSignal[] | null = null;
  for (const { name, frames } of header.segments) {
    if (name === '~') {
      pieces.push({ header: null, frames });
      continue;
    }
    // A segment may occur once, because repetitions would expand a small file into a huge recording.
    if (seen.has(name)) return { code: 'wfdb_header', detail: `The segment ${name} stands twice.` };
    seen.add(name);
    const source = findFile(files, `${name}.hea`);
    if (source === null) return tellMissing(`${name}.hea`);
    const segment = parseWfdbHeader(await readHead(source));
    if (segment === null || segment.segments.length > 0 || segment.frameHz !== header.frameHz) {
      return { code: 'wfdb_header', detail: `The header of the segment ${name} cannot be read.` };
    }
    signals ??= segment.signals;
    // The first segment of a record with changing signals contains their layout only.
    if (segment.signals.every(({ file }) => file === '~')) continue;
    const missing = segment.signals.find(({ file }) => findFile(files, file) === null);
    if (missing !== undefined) return tellMissing(missing.file);
    const unreadable = findUnreadable(segment);
    if (unreadable !== null) return unreadable;
    pieces.push({ header: segment, frames });
  }
  return { header, signals: signals ?? [], pieces };
}

/** Finds a file by name; the name is never used as a path. */
export function findFile(files: readonly NamedSource[], name: string): NamedSource | null {
  return files.find((file) => file.name.toLowerCase() === name.toLowerCase()) ?? null;
}

export function describeWfdbSignals(signals: readonly WfdbSignal[], frameHz: number): readonly FileChannel[] {
  return signals.map(({ description, unit, samplesPerFrame }, position) => ({
    position,
    name: description,
    unit,
    rateHz: frameHz * samplesPerFrame,
  }));
}

function tellMissing(name: string): InputIssue {
  return { code: 'wfdb_missing', detail: `The record needs the file ${name}: upload it with the header.` };
}

function findUnreadable({ signals }: WfdbHeader): InputIssue | null {
  const strange = signals.find(({ file, format }) => file !== '~' && !isReadFormat(format));
  if (strange !== undefined)
    return {
      code: 'wfdb_format',
      detail: `Signal files of format ${strange.format} are not read. Write the record in format 16, as xform of the WFDB programs does.`,
    };
  const mixed = signals.some(({ file, format }) =>
    signals.some((other) => other.file === file && other.format !== format),
  );
  if (mixed) return { code: 'wfdb_format', detail: 'A signal file has two formats.' };
  const uneven = signals.some(
    ({ file, format, samplesPerFrame }) =>
      WFDB_FLAC_BITS.has(format) &&
      signals.some((other) => other.file === file && other.samplesPerFrame !== samplesPerFrame),
  );
  return uneven ? { code: 'wfdb_format', detail: 'A FLAC signal file has signals of two rates.' } : null;
}
