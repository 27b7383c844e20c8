import { join } from 'node:path';
import { scoreOnsets, type OnsetScore } from '@eupnea/validation';
import { listDeviceOnsets, type DeviceOnset, type MarkException } from './list-device-onsets.ts';
import { VENTMODE_FOLDER, listRecordings, measureEvents, readEvents } from './recordings.ts';

const RATE_HZ = 50;

export interface SegmentedRecording {
  readonly name: string;
  readonly marks: number;
  /** Against every mark, by tolerance, in the order asked for. */
  readonly scores: readonly OnsetScore[];
  /** Against the marks whose onset a waveform can show. */
  readonly visibleScores: readonly OnsetScore[];
  readonly exceptions: Readonly<Record<MarkException, number>>;
}

/** Onsets by the waveform alone against the device's own marks, recording by recording. */
export async function* scoreRecordings(tolerancesS: readonly number[]): AsyncGenerator<SegmentedRecording> {
  for (const name of listRecordings()) {
    const events = await readEvents(join(VENTMODE_FOLDER, 'raw', name));
    const marked = listDeviceOnsets(events, RATE_HZ);
    const found = measureEvents(events, RATE_HZ, 'waveform', 'basic').map(
      (breath) => breath.startIndex / RATE_HZ,
    );
    const times = marked.map((onset) => onset.atSeconds);
    yield {
      name,
      marks: marked.length,
      scores: tolerancesS.map((tolerance) => scoreOnsets(found, times, tolerance)),
      visibleScores: tolerancesS.map((tolerance) => scoreVisible(found, marked, tolerance)),
      exceptions: {
        no_inspiration: marked.filter((onset) => onset.exception === 'no_inspiration').length,
        first_sample: marked.filter((onset) => onset.exception === 'first_sample').length,
      },
    };
  }
}

/** An excused mark counts neither as missed nor, where it was found all the same, as a hit or an extra. */
function scoreVisible(
  found: readonly number[],
  marked: readonly DeviceOnset[],
  toleranceSeconds: number,
): OnsetScore {
  const bound = toleranceSeconds + 1e-9;
  const times = (excused: boolean) =>
    marked.filter((onset) => (onset.exception !== null) === excused).map((onset) => onset.atSeconds);
  const visible = times(false);
  const excused = times(true);
  const counted = found.filter((at) => !isNear(at, excused, bound) || isNear(at, visible, bound));
  return scoreOnsets(counted, visible, toleranceSeconds);
}

function isNear(at: number, times: readonly number[], bound: number): boolean {
  return times.some((time) => Math.abs(time - at) <= bound);
}
