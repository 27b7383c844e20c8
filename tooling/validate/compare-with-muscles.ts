import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readMuscleBreaths, scoreMuscleTruth, type NamedMuscleScore } from '@eupnea/validation';
import { DATA_FOLDER } from '../reports/recordings.ts';
import { detectRecording, type RecordedWaves } from './detect-recording.ts';

const FOLDER = join(DATA_FOLDER, 'muscle_truth');
const LABELS = '.breaths.csv';

/**
 * Scores the detectors on every recording of patients with esophageal pressure or diaphragm EMG, waveform alone: neither
 * the muscle signal nor a setting is given. Null without the recordings.
 */
export function compareWithMuscles(): readonly NamedMuscleScore[] | null {
  if (!existsSync(FOLDER)) return null;
  const names = readdirSync(FOLDER)
    .filter((file) => file.endsWith(LABELS))
    .map((file) => file.slice(0, -LABELS.length))
    .toSorted();
  return names.map((recording) => {
    const waves = readWaves(join(FOLDER, `${recording}.csv`));
    const truth = readMuscleBreaths(readFileSync(join(FOLDER, `${recording}${LABELS}`), 'utf8'));
    const score = scoreMuscleTruth(truth, { rateHz: waves.rateHz, ...detectRecording(waves) });
    return { recording, score };
  });
}

/** @throws Error when time, flow or pressure is missing */
function readWaves(path: string): RecordedWaves {
  const [head = '', ...lines] = readFileSync(path, 'utf8').trim().split(/\r?\n/u);
  const names = head.split(',');
  const rows = lines.map((line) => line.split(',').map(Number));
  const column = (name: string): number[] => {
    const at = names.indexOf(name);
    if (at < 0) throw new Error(`${path} has no column ${name}`);
    return rows.map((row) => row[at] ?? Number.NaN);
  };
  const times = column('time');
  const seconds = (times.at(-1) ?? 0) - (times[0] ?? 0);
  return {
    rateHz: Math.round((times.length - 1) / seconds),
    flow: Float32Array.from(column('flow')),
    pressure: Float32Array.from(column('pressure')),
  };
}
