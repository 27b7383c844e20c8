import type { FileChannel, RecordingInspection } from '@eupnea/model';
import { tellsDeviceMarks } from '../annotation-text.ts';
import { formatWallTime } from '../format-wall-time.ts';
import { askForTime, describeInspection } from '../inspection.ts';
import { LOWEST_RATE_HZ, proposeSignals } from '../signal-mapping.ts';
import { describeEdfSignals, parseEdfHeader, type EdfHeader } from './edf-header.ts';

/** Signals; annotations come with them. */
export const EDF_RECORDING = { id: 'edf', name: 'EDF', contents: 'waveform', hasMarks: false } as const;
/** Of ours alone: the annotations say where the device began its breaths. */
export const EDF_MARKED = { id: 'edf_marked', name: 'EDF', contents: 'waveform', hasMarks: true } as const;
/** Slow signals alone, as ResMed's `PLD`: what the device measured itself, a row a time. */
export const EDF_TRENDS = {
  id: 'edf_trends',
  name: 'EDF trends',
  contents: 'trend',
  hasMarks: false,
} as const;
/** EDF+ files that are nothing but annotations: the events of a night beside its recording. */
export const EDF_EVENTS = {
  id: 'edf_annotations',
  name: 'EDF+ annotations',
  contents: 'log',
  hasMarks: false,
} as const;

/** A value a second for a day in one record. */
const MOST_ROWS_A_RECORD = 86_400;

/** The header says all: signals, units, rates and the start. Who the patient is stays in the file. */
export function inspectEdf(
  head: Uint8Array,
  kind: typeof EDF_RECORDING | typeof EDF_MARKED | typeof EDF_TRENDS | typeof EDF_EVENTS,
): RecordingInspection | null {
  const header = parseEdfHeader(head);
  if (header === 'not_edf') return null;
  if (header === 'cut' || header === 'damaged') {
    if (kind.id !== EDF_RECORDING.id) return null;
    const detail = header === 'cut' ? 'The header is cut short.' : 'The header contradicts itself.';
    return describeInspection({
      formatId: kind.id,
      formatName: kind.name,
      contents: kind.contents,
      problem: { code: 'edf_header', detail },
    });
  }
  const channels = describeEdfSignals(header);
  const contents = channels.length === 0 ? 'log' : isTrend(header, channels) ? 'trend' : 'waveform';
  if (contents !== kind.contents) return null;
  if (kind.contents === 'waveform' && tellsDeviceMarks(head) !== kind.hasMarks) return null;
  const startedAt = header.startMs === null ? null : formatWallTime(header.startMs, header.zoned);
  const known: Partial<RecordingInspection> = {
    formatId: kind.id,
    formatName: kind.contents === 'waveform' ? header.variant : kind.name,
    contents: kind.contents,
    device: { model: header.equipment, serial: null, software: null },
    startedAt,
  };
  if (kind.contents !== 'waveform') {
    return describeInspection({ ...known, confidence: 'certain', questions: askForTime(startedAt) });
  }
  const { mapping, confidence, questions } = proposeSignals(channels);
  return describeInspection({
    ...known,
    channels,
    mapping,
    confidence,
    questions: [...questions, ...askForTime(startedAt)],
  });
}

/** No signal is fast enough to time a breath by; none has more values in a record than rows are made of at once. */
function isTrend({ signals }: EdfHeader, channels: readonly FileChannel[]): boolean {
  return channels.every(
    ({ rateHz, position }) =>
      rateHz !== null &&
      rateHz < LOWEST_RATE_HZ &&
      (signals[position]?.samplesPerRecord ?? 0) <= MOST_ROWS_A_RECORD,
  );
}
