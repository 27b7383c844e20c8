import { findRecordingFormat, inspectFiles, readRecording, type NamedSource } from '@eupnea/formats';
import type { Breath } from '@eupnea/model';
import { createBreathPipeline } from '@eupnea/signal';
import { MeasuredRecording } from '../measured-recording.ts';
import { record, SECONDS, type Lung } from './corrupt-rows.ts';

export function measureClean(lung: Lung): readonly Breath[] {
  const recording = record(lung);
  const length = SECONDS * lung.rateHz;
  const sample = (at: (time: number) => number) =>
    Float32Array.from({ length }, (_value, index) => at(index / lung.rateHz));
  const pipeline = createBreathPipeline({ rateHz: lung.rateHz, segmentation: 'waveform', depth: 'basic' });
  const channels = { flow: sample(recording.flowAt), pressure: sample(recording.pressureAt) };
  return [
    ...pipeline.pushSamples({ firstIndex: 0, rateHz: lung.rateHz, length, channels }),
    ...pipeline.finish(),
  ];
}

export type Outcome =
  | { readonly kind: 'asked' | 'refused'; readonly reason: string }
  | {
      readonly kind: 'read';
      readonly breaths: readonly Breath[];
      readonly rateHz: number;
      readonly reason: string;
    };

/**
 * Reads files as an upload does: one that asks a required question is not measured.
 * @param lagMs answer to the question about the lag between flow and pressure
 */
export async function measureFiles(files: readonly NamedSource[], lagMs?: number): Promise<Outcome> {
  const { formatId, mapping: proposed, questions, problem } = await inspectFiles(files);
  if (problem !== null) return { kind: 'refused', reason: problem.detail };
  const mapping = proposed === null || lagMs === undefined ? proposed : { ...proposed, lagMs };
  const open = questions.filter(({ required, asks }) => required && !(asks === 'lag' && lagMs !== undefined));
  if (open.length > 0) return { kind: 'asked', reason: open.map(({ detail }) => detail).join(' ') };
  const format = findRecordingFormat(formatId ?? '');
  if (format === null || mapping === null) return { kind: 'refused', reason: 'unknown' };
  const measured = new MeasuredRecording(format, { segmentation: 'waveform', depth: 'basic' });
  const breaths: Breath[] = [];
  const reasons: string[] = [];
  for await (const events of readRecording(files, format, { mapping })) {
    for (const event of events) {
      if (event.type === 'issue') reasons.push(event.issue.detail);
      else breaths.push(...measured.take(event).map(({ breath }) => breath));
    }
  }
  const { rateHz } = measured;
  if (rateHz === null) return { kind: 'refused', reason: reasons.join(' ') };
  breaths.push(...measured.finish().map(({ breath }) => breath));
  return { kind: 'read', breaths, rateHz, reason: reasons.join(' ') };
}
