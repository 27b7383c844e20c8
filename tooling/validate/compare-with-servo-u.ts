import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { addOnsetScores, onsetF1, scoreOnsets, type OnsetScore } from '@eupnea/validation';
import { DATA_FOLDER, measureEvents, readCell, readEvents, readTable } from '../reports/recordings.ts';

/** Breaths of a SERVO-U from the waveform alone against its own phase column. */
export interface ServoUResult {
  readonly breaths: number;
  readonly found: number;
  readonly onsetF1: number | null;
}

const FOLDER = join(DATA_FOLDER, 'other_devices/servo_u');
const RATE_HZ = 100;
const ONSET_TOLERANCE_S = 0.1;

/** Null without the recordings. */
export async function compareWithServoU(): Promise<ServoUResult | null> {
  const reference = join(FOLDER, 'reference_breaths.csv');
  if (!existsSync(reference)) return null;
  let onsets: OnsetScore = { hits: 0, found: 0, truth: 0 };
  const byFile = Map.groupBy(readTable(reference), (row) => row.get('file') ?? '');
  for (const [name, rows] of byFile) {
    const events = await readEvents(join(FOLDER, 'recordings', name));
    const breaths = measureEvents(events, RATE_HZ, 'waveform', 'basic');
    const truth = rows.map((row) => readCell(row, 'i_start'));
    // The reference leaves out the breaths that the recording cuts; ours has no mark to know them by.
    const [first = 0, last = 0] = [truth[0], truth.at(-1)];
    const margin = ONSET_TOLERANCE_S * RATE_HZ;
    const found = breaths
      .map(({ startIndex }) => startIndex)
      .filter((index) => index >= first - margin && index <= last + margin);
    const seconds = (indices: readonly number[]) => indices.map((index) => index / RATE_HZ);
    onsets = addOnsetScores(onsets, scoreOnsets(seconds(found), seconds(truth), ONSET_TOLERANCE_S));
  }
  return { breaths: onsets.truth, found: onsets.found, onsetF1: onsetF1(onsets) };
}
