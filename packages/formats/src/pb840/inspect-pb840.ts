import type { RecordingInspection } from '@eupnea/model';
import { createPb840Scanner } from '@eupnea/model';
import { formatWallTime } from '../format-wall-time.ts';
import { askForTime, describeInspection } from '../inspection.ts';
import { PB840_RATE_HZ } from './pb840-reader.ts';

export const PB840_ID = 'pb840';
export const PB840_NAME = 'Puritan Bennett 840 waveform text';

/** Recognises PB840 text by its BS marks; rows alone could be any two columns. */
export function inspectPb840(head: Uint8Array): RecordingInspection | null {
  let starts = 0;
  let rows = 0;
  let timeMs = Number.NaN;
  const scanner = createPb840Scanner({
    row() {
      rows += 1;
    },
    other(line) {
      if (line.kind === 'breath_start') starts += 1;
      else if (line.kind === 'row') rows += 1;
      if ('timeMs' in line && Number.isNaN(timeMs)) timeMs = line.timeMs;
    },
  });
  scanner.push(head);
  scanner.finish();
  if (starts === 0 || rows === 0) return null;
  const startedAt = Number.isNaN(timeMs) ? null : formatWallTime(timeMs, false);
  return describeInspection({
    formatId: PB840_ID,
    formatName: PB840_NAME,
    contents: 'waveform',
    channels: [
      { position: 0, name: 'flow', unit: 'L/min', rateHz: PB840_RATE_HZ },
      { position: 1, name: 'pressure', unit: 'cmH2O', rateHz: PB840_RATE_HZ },
    ],
    mapping: {
      channels: [
        { channel: 'flow', position: 0, factor: 1 },
        { channel: 'pressure', position: 1, factor: 1 },
      ],
      time: null,
      rateHz: PB840_RATE_HZ,
      table: null,
      startedAt: null,
      timeZone: null,
    },
    confidence: 'certain',
    questions: askForTime(startedAt),
    device: { model: 'PB840', serial: null, software: null },
    startedAt,
  });
}
