import { join } from 'node:path';
import type { RecordingEvent } from '@eupnea/formats';
import { scoreOnsets, type OnsetScore } from '@eupnea/validation';
import { VENTMODE_FOLDER, listRecordings, measureEvents, readEvents } from './recordings.ts';

const RATE_HZ = 50;

export interface SegmentedRecording {
  readonly name: string;
  readonly marks: number;
  /** By tolerance, in the order asked for. */
  readonly scores: readonly OnsetScore[];
}

/** Onsets by the waveform alone against the device's own marks, recording by recording. */
export async function* scoreRecordings(tolerancesS: readonly number[]): AsyncGenerator<SegmentedRecording> {
  for (const name of listRecordings()) {
    const events = await readEvents(join(VENTMODE_FOLDER, 'raw', name));
    const marked = listMarks(events);
    const found = measureEvents(events, RATE_HZ, 'waveform', 'basic').map(
      (breath) => breath.startIndex / RATE_HZ,
    );
    const scores = tolerancesS.map((tolerance) => scoreOnsets(found, marked, tolerance));
    yield { name, marks: marked.length, scores };
  }
}

/** Onsets marked by the device, s. */
function listMarks(events: readonly RecordingEvent[]): readonly number[] {
  return events.flatMap((event) =>
    event.type === 'mark' && event.kind === 'inspiration_start' ? [event.sampleIndex / RATE_HZ] : [],
  );
}
