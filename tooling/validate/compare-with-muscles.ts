import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  compareLabels,
  readMuscleBreaths,
  scoreMuscleTruth,
  type ComparedLabels,
  type NamedMuscleScore,
} from '@eupnea/validation';
import { USUAL_CHEST_WALL } from '@eupnea/validation/muscle-score';
import { DATA_FOLDER } from '../reports/recordings.ts';
import { listMuscleRecordings, readMuscleTable } from './muscle-recordings.ts';
import { detectRecording, type RecordedWaves } from './detect-recording.ts';

const FOLDER = join(DATA_FOLDER, 'muscle_truth');
const LABELS = '.breaths.csv';

/**
 * Scores the detectors on every recording of patients with esophageal pressure or diaphragm EMG, waveform alone: neither
 * the muscle signal nor a setting is given. Null without the recordings.
 * @param alter what is done to the waves before, of which the truth knows nothing
 */
export function compareWithMuscles(
  alter: (waves: RecordedWaves) => RecordedWaves = (waves) => waves,
): readonly NamedMuscleScore[] | null {
  if (!existsSync(FOLDER)) return null;
  const names = readdirSync(FOLDER)
    .filter((file) => file.endsWith(LABELS))
    .map((file) => file.slice(0, -LABELS.length))
    .toSorted();
  return names.map((recording) => {
    const waves = alter(readWaves(join(FOLDER, `${recording}.csv`)));
    const truth = readMuscleBreaths(readFileSync(join(FOLDER, `${recording}${LABELS}`), 'utf8'));
    const score = scoreMuscleTruth(truth, { rateHz: waves.rateHz, ...detectRecording(waves) });
    return { recording, score };
  });
}

/**
 * Labels that Eupnea derives from the muscle signal ("Score the detectors on this patient") beside the given ones, on
 * the given breaths. Null without the recordings.
 */
export function compareDerivedLabels(): readonly ComparedLabels[] | null {
  return (
    listMuscleRecordings()?.map((recording) => {
      const table = readMuscleTable(`${recording}.csv`);
      const bounds = readMuscleTable(`${recording}${LABELS}`);
      const times = table('time').map(Number);
      const first = times[0] ?? 0;
      const rateHz = Math.round((times.length - 1) / ((times.at(-1) ?? 0) - first));
      const places = (column: string) =>
        bounds(column).map((text) => Math.round((Number(text) - first) * rateHz));
      const [inspirations, ends] = [places('insp_end_s'), places('end_s')];
      const hasPes = table('pes').length > 0;
      const channel = (column: string) => Float32Array.from(table(column), Number);
      const given = readMuscleBreaths(readFileSync(join(FOLDER, `${recording}${LABELS}`), 'utf8'));
      return compareLabels(recording, given, {
        rateHz,
        channel: hasPes ? 'oesophageal_pressure' : 'diaphragm_activity',
        muscle: channel(hasPes ? 'pes' : 'eadi'),
        flow: channel('flow'),
        pressure: channel('pressure'),
        chestWall: USUAL_CHEST_WALL,
        breaths: places('start_s').map((start, at) => ({
          start,
          inspirationEnd: inspirations[at] ?? start,
          end: ends[at] ?? start,
        })),
      });
    }) ?? null
  );
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
