import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Breath } from '@eupnea/model';
import { createBreathPipeline } from '@eupnea/signal';
import { DATA_FOLDER } from '../reports/recordings.ts';

const FOLDER = join(DATA_FOLDER, 'muscle_truth');
const LABELS = '.breaths.csv';

/** Cells of a column by its name; empty without the column. */
type Table = (name: string) => readonly string[];

export interface MeasuredRecording {
  readonly breaths: readonly Breath[];
  readonly rateHz: number;
  /** Whether the muscle signal is oesophageal pressure; otherwise EAdi. */
  readonly hasPes: boolean;
  readonly labels: Table;
}

/** Names of the recordings of patients with a muscle signal; null where they are absent. */
export function listMuscleRecordings(): readonly string[] | null {
  if (!existsSync(FOLDER)) return null;
  const files = readdirSync(FOLDER).filter((file) => file.endsWith(LABELS));
  return files.map((file) => file.slice(0, -LABELS.length)).toSorted();
}

export function measureMuscleRecording(recording: string): MeasuredRecording {
  const waves = readTable(join(FOLDER, `${recording}.csv`));
  const hasPes = waves('pes').length > 0;
  const times = waves('time').map(Number);
  const rateHz = Math.round((times.length - 1) / ((times.at(-1) ?? 0) - (times[0] ?? 0)));
  const channel = (name: string) => Float32Array.from(waves(name), Number);
  const pipeline = createBreathPipeline({ rateHz, segmentation: 'waveform', depth: 'basic' });
  const muscle = hasPes ? { oesophageal_pressure: channel('pes') } : { diaphragm_activity: channel('eadi') };
  const channels = { flow: channel('flow'), pressure: channel('pressure'), ...muscle };
  const breaths = [
    ...pipeline.pushSamples({ firstIndex: 0, rateHz, length: times.length, channels }),
    ...pipeline.finish(),
  ];
  return { breaths, rateHz, hasPes, labels: readTable(join(FOLDER, `${recording}${LABELS}`)) };
}

/** @param file its name in the folder of the recordings */
export function readMuscleTable(file: string): Table {
  return readTable(join(FOLDER, file));
}

function readTable(path: string): Table {
  const [head = '', ...lines] = readFileSync(path, 'utf8').trim().split(/\r?\n/u);
  const names = head.split(',');
  const rows = lines.map((line) => line.split(','));
  return (name) => {
    const at = names.indexOf(name);
    return at < 0 ? [] : rows.map((row) => row[at] ?? '');
  };
}
