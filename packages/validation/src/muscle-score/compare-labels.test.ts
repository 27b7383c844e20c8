import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readMuscleBreaths } from '../muscle-truth/muscle-labels.ts';
import { compareLabels } from './compare-labels.ts';
import { deriveEfforts } from './derive-efforts.ts';
import { USUAL_CHEST_WALL, type MuscleSignals } from './muscle-signal.ts';

const FOLDER = join(process.env['EUPNEA_TEST_DATA'] ?? '/nowhere', 'muscle_truth');
const RECORDINGS = ['passive_pc', 'reverse_pc', 'support_pes', 'support_eadi', 'support_edi'];
/** Peaks of the same effort differ by the smoothing only. */
const SAME_PEAK_S = 0.3;

function readTable(name: string): (column: string) => readonly string[] {
  const [head = '', ...lines] = readFileSync(join(FOLDER, name), 'utf8').trim().split(/\r?\n/u);
  const names = head.split(',');
  const rows = lines.map((line) => line.split(','));
  return (column) => rows.map((row) => row[names.indexOf(column)] ?? '');
}

function readRecording(name: string) {
  const table = readTable(`${name}.csv`);
  const bounds = readTable(`${name}.breaths.csv`);
  const times = table('time').map(Number);
  const first = times[0] ?? 0;
  const rateHz = Math.round((times.length - 1) / ((times.at(-1) ?? 0) - first));
  const places = (column: string) =>
    bounds(column).map((text) => Math.round((Number(text) - first) * rateHz));
  const [starts, inspirations, ends] = [places('start_s'), places('insp_end_s'), places('end_s')];
  const hasPes = table('pes').some((text) => text !== '');
  const channel = (column: string) => Float32Array.from(table(column), Number);
  const signals: MuscleSignals = {
    rateHz,
    channel: hasPes ? 'oesophageal_pressure' : 'diaphragm_activity',
    muscle: channel(hasPes ? 'pes' : 'eadi'),
    flow: channel('flow'),
    pressure: channel('pressure'),
    chestWall: USUAL_CHEST_WALL,
    breaths: starts.map((start, at) => ({
      start,
      inspirationEnd: inspirations[at] ?? start,
      end: ends[at] ?? start,
    })),
  };
  const given = readMuscleBreaths(readFileSync(join(FOLDER, `${name}.breaths.csv`), 'utf8'));
  return { signals, given, first };
}

describe.skipIf(!existsSync(FOLDER)).each(RECORDINGS)('efforts and labels of %s', (name) => {
  it('find 95 % of the sure efforts', () => {
    const { signals, first } = readRecording(name);
    const events = readTable(`${name}.events.csv`);
    const [sure, peaks] = [events('sure'), events('peak_s').map(Number)];
    const given = peaks.filter((_, at) => sure[at] === '1');
    const found = deriveEfforts(signals)?.efforts.filter((effort) => effort.sure) ?? [];
    const same = given.filter((peak) =>
      found.some(({ peakS }) => Math.abs(peakS + first - peak) < SAME_PEAK_S),
    );
    expect(same.length).toBeGreaterThanOrEqual(0.95 * given.length);
    if (given.length === 0) expect(found).toEqual([]);
  });

  it('contradict at most one given label in a hundred, whatever the kind', () => {
    const { signals, given } = readRecording(name);
    for (const { kind, agreement } of compareLabels(name, given, signals).kinds) {
      const { bothWith, bothWithout, onlyGiven, onlyDerived } = agreement;
      const decided = bothWith + bothWithout + onlyGiven + onlyDerived;
      expect(onlyGiven + onlyDerived, kind).toBeLessThanOrEqual(Math.ceil(0.01 * decided));
    }
  });
});
