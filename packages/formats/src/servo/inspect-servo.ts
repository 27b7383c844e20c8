import type { FileChannel, RecordingContents, RecordingInspection } from '@eupnea/model';
import { formatWallTime } from '../format-wall-time.ts';
import { askForTime, describeInspection, describeProblem } from '../inspection.ts';
import { splitNameAndUnit } from '../recognize-channel.ts';
import { parseTableTime } from '../table-time.ts';
import { TextLines } from '../text-lines.ts';
import { placeOnDay, ServoHeader } from './servo-header.ts';

const SERVO_RATE_HZ = 100;
const PHASE_POSITION = 1;

interface ServoKind {
  readonly markers: readonly string[];
  readonly id: string;
  readonly name: string;
  readonly contents: RecordingContents;
}

export const SERVO_RECORDING: ServoKind = {
  markers: ['[REC]'],
  id: 'servo_u',
  name: 'SERVO-U recording',
  contents: 'waveform',
};
export const SERVO_TRENDS: ServoKind = {
  markers: ['[TRE]', '[RECRUITMENT]'],
  id: 'servo_u_trends',
  name: 'SERVO-U trends',
  contents: 'trend',
};
export const SERVO_LOG: ServoKind = {
  markers: ['[LOG]'],
  id: 'servo_u_log',
  name: 'SERVO-U log',
  contents: 'log',
};

/** Recognises an export by its first line, with or without a byte order mark. */
export function inspectServo(head: Uint8Array, kind: ServoKind): RecordingInspection | null {
  const header = new ServoHeader();
  let marker = '';
  let columnLine: string | null = null;
  let firstRow: string | null = null;
  let state: 'header' | 'columns' | 'row' | 'done' = 'header';
  const lines = new TextLines((line, lineNumber) => {
    if (lineNumber === 1) marker = line.trim();
    if (lineNumber === 1 || state === 'done' || !kind.markers.includes(marker)) return;
    if (state === 'columns') columnLine = line;
    else if (state === 'row') firstRow = line;
    if (state === 'columns') state = 'row';
    else if (state === 'row') state = 'done';
    else if (line.startsWith('[DATA]') || (line.startsWith('==========') && marker === '[TRE]'))
      state = 'columns';
    else header.take(line);
  });
  lines.push(head);
  lines.finish();
  if (!kind.markers.includes(marker)) return null;
  const channels = kind.contents === 'log' ? [] : describeChannels(columnLine ?? '', kind.contents);
  const startedAt = tellStart(header, kind, firstRow ?? '');
  const known: Partial<RecordingInspection> = {
    formatId: kind.id,
    formatName: kind.name,
    contents: kind.contents,
    channels,
    confidence: 'certain',
    questions: askForTime(startedAt),
    device: header.device,
    startedAt,
  };
  if (kind.contents === 'waveform' && columnLine === null) {
    const problem = describeProblem({ code: 'servo_no_data', detail: 'The [DATA] section is missing.' });
    return describeInspection({ ...known, problem: problem.problem });
  }
  return describeInspection(kind.contents === 'waveform' ? { ...known, mapping: SERVO_MAPPING } : known);
}

/** Pressure, flow and volume are in this order in every language. */
const SERVO_MAPPING: RecordingInspection['mapping'] = {
  channels: [
    { channel: 'pressure', position: 2, factor: 1 },
    { channel: 'flow', position: 3, factor: 1 },
    { channel: 'volume', position: 4, factor: 1 },
  ],
  time: { position: 0, factor: 1 },
  rateHz: SERVO_RATE_HZ,
  table: null,
  startedAt: null,
  timeZone: null,
};

function describeChannels(line: string, contents: RecordingContents): readonly FileChannel[] {
  if (line === '') return [];
  return line.split('\t').map((cell, position) => ({
    position,
    ...splitNameAndUnit(cell),
    rateHz: contents === 'waveform' ? SERVO_RATE_HZ : null,
    // Breaths begin and end with the phase, whatever its name in the language of the device.
    ...(contents === 'waveform' && position === PHASE_POSITION ? { use: 'marks' } : {}),
  }));
}

/** Start of a recording, which is its first row; tables and logs have a time in every row. */
function tellStart(header: ServoHeader, kind: ServoKind, firstRow: string): string | null {
  const date = kind.contents === 'waveform' ? header.newestDate : header.exportDate;
  if (date === null) return null;
  const row = parseTableTime(firstRow.split('\t')[0] ?? '');
  const timeMs =
    row?.kind === 'relative' ? placeOnDay(row.seconds, date) : (date.dayStart + date.secondOfDay) * 1000;
  return formatWallTime(timeMs, false);
}
