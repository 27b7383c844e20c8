import type { RecordingInspection } from '@eupnea/model';
import { hasDeviceMarks } from '../annotation-text.ts';
import { formatWallTime } from '../format-wall-time.ts';
import { askForTime, describeInspection } from '../inspection.ts';
import { readHead, type NamedSource } from '../named-source.ts';
import { proposeSignals } from '../signal-mapping.ts';
import { describeWfdbSignals, findFile, openWfdbRecord } from './open-wfdb-record.ts';
import { explainWfdbDamage, parseWfdbHeader, type WfdbHeader, type WfdbSignal } from './wfdb-header.ts';

export interface WfdbKind {
  readonly id: string;
  readonly hasMarks: boolean;
  readonly trustsVolume: boolean;
}

export const WFDB_RECORD: WfdbKind = { id: 'wfdb', hasMarks: false, trustsVolume: false };
/**
 * All kinds except the first are written by Eupnea only: the annotations contain the device's breath marks, or the
 * header states that the device measured the volume.
 */
export const WFDB_KINDS: readonly WfdbKind[] = [
  WFDB_RECORD,
  { id: 'wfdb_marked', hasMarks: true, trustsVolume: false },
  { id: 'wfdb_volume', hasMarks: false, trustsVolume: true },
  { id: 'wfdb_marked_volume', hasMarks: true, trustsVolume: true },
];
export const WFDB_NAME = 'WFDB record';

/** Inspects the `.hea` file, which names its signal files or segments. */
export function inspectWfdb(head: Uint8Array, fileName: string): RecordingInspection | null {
  const header = parseWfdbHeader(head);
  if (header !== null) return describeRecord(header, header.signals);
  // Other text may begin like a header, so that damage is only named where the name says that it is one.
  const detail = /\.hea$/i.test(fileName) ? explainWfdbDamage(head) : null;
  if (detail === null) return null;
  return describeInspection({
    formatId: WFDB_RECORD.id,
    formatName: WFDB_NAME,
    contents: 'waveform',
    problem: { code: 'wfdb_header', detail },
  });
}

/** Inspects the headers of the segments too, and checks that all files are present. */
export async function inspectWfdbFiles(files: readonly NamedSource[]): Promise<RecordingInspection> {
  const record = await openWfdbRecord(files);
  if ('pieces' in record) {
    const notes = findFile(files, `${record.header.record}.atr`);
    const isMarked = notes !== null && hasDeviceMarks(await readHead(notes));
    const { volumeMeasured } = record.header;
    const { id } =
      WFDB_KINDS.find(
        ({ hasMarks, trustsVolume }) => hasMarks === isMarked && trustsVolume === volumeMeasured,
      ) ?? WFDB_RECORD;
    const { companions, ...described } = describeRecord(record.header, record.signals);
    // Each segment has its own signal files; these names make the record complete.
    const ofSegments = record.pieces.flatMap(
      ({ header }) => header?.signals.map((signal) => signal.file) ?? [],
    );
    return { ...described, formatId: id, companions: [...new Set([...companions, ...ofSegments])] };
  }
  const [first] = files;
  const known = first === undefined ? null : inspectWfdb(await readHead(first), first.name);
  return describeInspection({
    ...known,
    formatId: WFDB_RECORD.id,
    formatName: WFDB_NAME,
    contents: 'waveform',
    mapping: null,
    problem: record,
  });
}

function describeRecord(header: WfdbHeader, signals: readonly WfdbSignal[]): RecordingInspection {
  const channels = describeWfdbSignals(signals, header.frameHz);
  const { mapping, confidence, questions } = proposeSignals(channels);
  const startedAt = header.startMs === null ? null : formatWallTime(header.startMs, header.zoned);
  const named = header.segments.flatMap(({ name }) => (name === '~' ? [] : [`${name}.hea`]));
  const signalFiles = signals.flatMap(({ file }) => (file === '~' ? [] : [file]));
  return describeInspection({
    formatId: WFDB_RECORD.id,
    formatName: WFDB_NAME,
    contents: 'waveform',
    channels,
    mapping,
    confidence,
    questions: [...questions, ...askForTime(startedAt)],
    companions: [...new Set([...named, ...signalFiles, `${header.record}.atr`])],
    startedAt,
  });
}
