import type { RecordingInspection } from '@eupnea/model';
import { tellsDeviceMarks } from '../annotation-text.ts';
import { formatWallTime } from '../format-wall-time.ts';
import { askForTime, describeInspection } from '../inspection.ts';
import { proposeSignals } from '../signal-mapping.ts';
import { describeEdfSignals, parseEdfHeader } from './edf-header.ts';

/** Signals; annotations come with them. */
export const EDF_RECORDING = { id: 'edf', name: 'EDF', contents: 'waveform', hasMarks: false } as const;
/** Of ours alone: the annotations say where the device began its breaths. */
export const EDF_MARKED = { id: 'edf_marked', name: 'EDF', contents: 'waveform', hasMarks: true } as const;
/** EDF+ files that are nothing but annotations: the events of a night beside its recording. */
export const EDF_EVENTS = {
  id: 'edf_annotations',
  name: 'EDF+ annotations',
  contents: 'log',
  hasMarks: false,
} as const;

/** The header says all: signals, units, rates and the start. Who the patient is stays in the file. */
export function inspectEdf(
  head: Uint8Array,
  kind: typeof EDF_RECORDING | typeof EDF_MARKED | typeof EDF_EVENTS,
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
  if ((channels.length === 0) !== (kind.contents === 'log')) return null;
  if (kind.contents === 'waveform' && tellsDeviceMarks(head) !== kind.hasMarks) return null;
  const startedAt = header.startMs === null ? null : formatWallTime(header.startMs, header.zoned);
  const known: Partial<RecordingInspection> = {
    formatId: kind.id,
    formatName: kind.contents === 'log' ? kind.name : header.variant,
    contents: kind.contents,
    device: { model: header.equipment, serial: null, software: null },
    startedAt,
  };
  if (kind.contents === 'log') {
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
