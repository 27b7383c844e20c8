import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { countWith, countWithout, pickPatientResults } from './patient-results.ts';

const read = (name: string) =>
  readFileSync(join(import.meta.dirname, '../../../../../../docs', `${name}.json`), 'utf8');
const FILE = JSON.parse(read('validation-patients'));
const results = pickPatientResults(read('validation-patients'), read('validation-families'));

it('shows every scored answer of the committed file, and no kind without a label', () => {
  expect(results.recordings).toBe(FILE.muscleTruth.length);
  expect(results.rows.length).toBeGreaterThan(0);
  for (const { recording, kind, answers } of results.rows) {
    const own = FILE.muscleTruth.find((one: { recording: string }) => one.recording === recording);
    expect(answers).toEqual(own.score.kinds[kind]);
    expect(countWith(answers) + countWithout(answers) + answers.notScored).toBe(own.score.labelled);
  }
});

it('lists the weakest families first, and none with too few breaths', () => {
  const shares = results.families.map(({ sensitivity }) => sensitivity);
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  expect(Math.min(...results.families.map(({ breathsWithIt }) => breathsWithIt))).toBeGreaterThanOrEqual(10);
});
