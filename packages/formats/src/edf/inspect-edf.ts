import { MIN_RATE_HZ, type FileChannel, type RecordingInspection } from '@eupnea/model';
import { hasDeviceMarks } from '../annotation-text.ts';
import { formatWallTime } from '../format-wall-time.ts';
import { askForTime, describeInspection } from '../inspection.ts';
import { proposeSignals } from '../signal-mapping.ts';
import { SIGNAL_NAMES } from './write-edf-header.ts';
import { correctRecordSeconds, firstRecords } from './told-record-seconds.ts';
import {
  describeEdfSignals,
  explainEdfDamage,
  listEdfParts,
  parseEdfHeader,
  type EdfHeader,
} from './edf-header.ts';

/** A kind of EDF file, by its content. */
export interface EdfKind {
  readonly id: string;
  readonly name: string;
  readonly contents: 'waveform' | 'trend' | 'log';
  readonly hasMarks: boolean;
  readonly trustsVolume: boolean;
}

const SIGNALS = { name: 'EDF', contents: 'waveform' } as const;
/** Signals, with or without annotations. */
export const EDF_RECORDING: EdfKind = { ...SIGNALS, id: 'edf', hasMarks: false, trustsVolume: false };
/**
 * Kinds written by Eupnea only: the annotations contain the device's breath marks, or the device measured the volume.
 */
export const EDF_OWN: readonly EdfKind[] = [
  { ...SIGNALS, id: 'edf_marked', hasMarks: true, trustsVolume: false },
  { ...SIGNALS, id: 'edf_volume', hasMarks: false, trustsVolume: true },
  { ...SIGNALS, id: 'edf_marked_volume', hasMarks: true, trustsVolume: true },
];
/** Slow signals only, as ResMed's `PLD`: values that the device measured, as trend rows. */
export const EDF_TRENDS: EdfKind = {
  id: 'edf_trends',
  name: 'EDF trends',
  contents: 'trend',
  hasMarks: false,
  trustsVolume: false,
};
/** EDF+ files with annotations only, for example the events of a night beside its recording. */
export const EDF_EVENTS: EdfKind = {
  id: 'edf_annotations',
  name: 'EDF+ annotations',
  contents: 'log',
  hasMarks: false,
  trustsVolume: false,
};

/** Maximum rows of one record: a value per second for a day. */
const MOST_ROWS_A_RECORD = 86_400;

/** Inspects by the header, which contains signals, units, rates and the start. The patient's identity is not read. */
export function inspectEdf(head: Uint8Array, kind: EdfKind): RecordingInspection | null {
  const stated = parseEdfHeader(head);
  if (stated === 'not_edf') return null;
  const header =
    typeof stated === 'string' ? stated : correctRecordSeconds(stated, firstRecords(stated, head)).header;
  if (header === 'cut' || header === 'damaged') {
    if (kind.id !== EDF_RECORDING.id) return null;
    const detail = header === 'cut' ? 'The header is cut short.' : explainEdfDamage(head);
    return describeInspection({
      formatId: kind.id,
      formatName: kind.name,
      contents: kind.contents,
      problem: { code: 'edf_header', detail },
    });
  }
  const channels = describeEdfSignals(header);
  if (channels.length > 0 && header.recordSeconds === 0 && kind.id === EDF_RECORDING.id) {
    const detail =
      'The duration of a data record (bytes 244 to 251) is 0: the file does not say the rate of its signals.';
    return describeInspection({
      formatId: kind.id,
      formatName: header.variant,
      contents: kind.contents,
      channels,
      problem: { code: 'edf_no_duration', detail },
    });
  }
  const contents = channels.length === 0 ? 'log' : isTrend(header, channels) ? 'trend' : 'waveform';
  if (contents !== kind.contents) return null;
  if (kind.contents === 'waveform') {
    if (hasDeviceMarks(head) !== kind.hasMarks || hasMeasuredVolume(header) !== kind.trustsVolume)
      return null;
  }
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
    parts: listEdfParts(header),
  });
}

function hasMeasuredVolume({ signals }: EdfHeader): boolean {
  return signals.some(({ label, isMeasured }) => label === SIGNAL_NAMES.volume[0] && isMeasured);
}

/** Whether no signal is fast enough to measure breaths, and no signal exceeds the maximum rows of a record. */
function isTrend({ signals }: EdfHeader, channels: readonly FileChannel[]): boolean {
  return channels.every(
    ({ rateHz, position }) =>
      rateHz !== null &&
      rateHz < MIN_RATE_HZ &&
      (signals[position]?.samplesPerRecord ?? 0) <= MOST_ROWS_A_RECORD,
  );
}
