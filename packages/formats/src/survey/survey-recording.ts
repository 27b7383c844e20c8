import type { NamedSource } from '../named-source.ts';
import { readRecording } from '../read-recording.ts';
import type { ReaderOptions, RecordingFormat } from '../recording-format.ts';
import type { WritableEvent } from '../writable-event.ts';
import { RecordingSurveyor, type RecordingSurvey } from './recording-survey.ts';

/**
 * Surveys the whole recording for ranges and lengths. Yields while it reads, so that a consumer can stop it. @returns
 * null without samples
 */
export async function* surveyRecording(
  files: readonly NamedSource[],
  format: RecordingFormat,
  options: ReaderOptions,
): AsyncGenerator<undefined, RecordingSurvey | null> {
  const early: WritableEvent[] = [];
  let surveyor: RecordingSurveyor | null = null;
  for await (const events of readRecording(files, format, options)) {
    for (const event of events) {
      if (event.type === 'issue' || event.type === 'identity') continue;
      if (surveyor === null && event.type === 'samples') {
        surveyor = new RecordingSurveyor(event.block.rateHz);
        for (const former of early.splice(0)) surveyor.take(former);
      }
      if (surveyor !== null) surveyor.take(event);
      else if (early.length < MAX_EARLY_EVENTS) early.push(event);
    }
    yield undefined;
  }
  return surveyor?.finish() ?? null;
}

/** Maximum events before the first sample: device, time, and initial settings. */
const MAX_EARLY_EVENTS = 4096;
