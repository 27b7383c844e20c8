import type { FileChannel, RecordingInspection } from '@eupnea/model';
import { formatWallTime } from '../format-wall-time.ts';
import { askForTime, describeInspection } from '../inspection.ts';
import { proposeSignals } from '../signal-mapping.ts';
import { TextLines } from '../text-lines.ts';
import { isLabChart, LabChartHeadLines, type LabChartHeader } from './labchart-header.ts';

export const LABCHART = { id: 'labchart', name: 'LabChart text' } as const;

export function inspectLabChart(head: Uint8Array): RecordingInspection | null {
  const lines = new LabChartHeadLines();
  let isHead = true;
  let isFirst = true;
  let isOurs = false;
  const splitter = new TextLines((line) => {
    if (isFirst) isOurs = isLabChart(line);
    isFirst = false;
    if (isOurs && isHead) isHead = lines.take(line);
  });
  splitter.push(head);
  if (!isOurs) return null;
  const known = { formatId: LABCHART.id, formatName: LABCHART.name, contents: 'waveform' as const };
  const header = lines.read();
  if (header.intervalSeconds === null || header.names.length === 0) {
    const detail =
      header.names.length === 0 ? 'The head names no channel.' : 'The line Interval= holds no time.';
    return describeInspection({ ...known, problem: { code: 'labchart_header', detail } });
  }
  const channels = describeLabChartChannels(header);
  const { mapping, confidence, questions } = proposeSignals(channels);
  const startedAt = header.startSeconds === null ? null : formatWallTime(header.startSeconds * 1000, false);
  return describeInspection({
    ...known,
    channels,
    mapping,
    confidence,
    questions: [...questions, ...askForTime(startedAt)],
    startedAt,
  });
}

export function describeLabChartChannels(header: LabChartHeader): readonly FileChannel[] {
  const { names, units, intervalSeconds } = header;
  return names.map((name, position) => ({
    position,
    name,
    unit: units[position] ?? null,
    rateHz: intervalSeconds === null ? null : Number((1 / intervalSeconds).toPrecision(9)),
  }));
}
