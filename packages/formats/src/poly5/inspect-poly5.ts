import type { RecordingInspection } from '@eupnea/model';
import { formatWallTime } from '../format-wall-time.ts';
import { askForTime, describeInspection } from '../inspection.ts';
import { proposeSignals } from '../signal-mapping.ts';
import { describePoly5Signals, isPoly5, parsePoly5Header } from './poly5-header.ts';

export const POLY5 = { id: 'poly5', name: 'TMSi Poly5' } as const;

export function inspectPoly5(head: Uint8Array): RecordingInspection | null {
  if (!isPoly5(head)) return null;
  const known = { formatId: POLY5.id, formatName: POLY5.name, contents: 'waveform' as const };
  const header = parsePoly5Header(head);
  if (typeof header === 'string')
    return describeInspection({ ...known, problem: { code: 'poly5_header', detail: header } });
  const channels = describePoly5Signals(header);
  const { mapping, confidence, questions } = proposeSignals(channels);
  const startedAt = header.startMs === null ? null : formatWallTime(header.startMs, false);
  return describeInspection({
    ...known,
    channels,
    mapping,
    confidence,
    questions: [...questions, ...askForTime(startedAt)],
    startedAt,
  });
}
