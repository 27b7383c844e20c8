import type { ComparedHead } from '@eupnea/contracts/research-comparison';
import { expect, test } from 'vitest';
import { writeCourseCsv, writeHistogramCsv, writePointsCsv, writeTableCsv } from './write-comparison-csv.ts';

const group = { name: 'Over 60', level: null, from: null, to: null, patients: 2, stretches: 3, hours: 4 };
const head: ComparedHead = {
  groups: [group, { ...group, name: 'Others', level: 'man' }],
  shared_patients: 0,
  left_out: 0,
};
const nobody = {
  n: 0,
  missing: 2,
  median: null,
  q1: null,
  q3: null,
  mean: null,
  sd: null,
  minimum: null,
  maximum: null,
};
const distribution = {
  ...head,
  parameter: 'vte_ml' as const,
  unit: 'mL',
  distributions: [
    {
      points: [
        { patient_id: 4, value: 410.123456789 },
        { patient_id: 2, value: 420 },
      ],
      summary: { ...nobody, n: 2, missing: 0 },
      patient_histogram: { from: 0, width: 10, counts: [1, 0, 2] },
      breaths: 3,
      pooled_histogram: null,
    },
  ],
};

function read(csv: string): readonly Readonly<Record<string, string>>[] {
  const [columns = [], ...rows] = csv
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));
  return rows.map((cells) => Object.fromEntries(cells.map((cell, place) => [columns[place] ?? '', cell])));
}

test('the table has a row a group, with what is not known empty and the difference unrounded', () => {
  const rows = read(
    writeTableCsv({
      ...head,
      bootstrap: { resamples: 2000, seed: '1', level: 0.95, least_patients: 5 },
      rows: [
        {
          kind: 'number',
          variable: 'age',
          unit: 'a',
          groups: [{ ...nobody, n: 2, missing: 0, median: 61.5 }, nobody],
          differences: [
            { group: 1, level: null, value: -1 / 3, low: null, high: null, reason: 'too_few_patients' },
          ],
        },
        {
          kind: 'category',
          variable: 'sex',
          groups: [
            { n: 2, missing: 0, levels: [{ level: 'man', count: 1, percent: 50 }] },
            { n: 0, missing: 2, levels: [{ level: 'man', count: 0, percent: 0 }] },
          ],
          differences: [{ group: 1, level: 'man', value: null, low: null, high: null, reason: null }],
        },
      ],
    }),
  );
  expect(rows).toMatchObject([
    { group: 'A', variable: 'age', median: '61.5', difference_to_a: '', interval_level: '' },
    {
      group: 'B',
      median: '',
      missing: '2',
      difference_to_a: String(-1 / 3),
      no_interval_because: 'too_few_patients',
    },
    { group: 'A', variable: 'sex', category: 'man', count: '1', percent: '50' },
    { group: 'B', group_level: 'man', count: '0', percent: '' },
  ]);
});

test('points are unrounded, with their place in the distribution function', () => {
  expect(read(writePointsCsv(distribution))).toMatchObject([
    { group: 'A', group_name: 'Over 60', patient_id: '4', value: '410.123456789', share_up_to: '0.5' },
    { patient_id: '2', value: '420', unit: 'mL', share_up_to: '1' },
  ]);
});

test('the outermost bins are open, and a parameter without bins has no rows', () => {
  expect(read(writeHistogramCsv(distribution, 'patient_histogram'))).toMatchObject([
    { bin_from: '', bin_to: '10', count: '1' },
    { bin_from: '10', bin_to: '20', count: '0' },
    { bin_from: '20', bin_to: '', count: '2' },
  ]);
  expect(read(writeHistogramCsv(distribution, 'pooled_histogram'))).toEqual([]);
});

test('a step without a patient has no median', () => {
  const steps = [{ from_hour: 6, n: 0, median: null, q1: null, q3: null }];
  const course = {
    ...head,
    parameter: 'vte_ml' as const,
    unit: 'mL',
    step_hours: 6,
    hour_zero_note: null,
    courses: [{ patients: 2, steps }],
  };
  expect(read(writeCourseCsv(course))).toMatchObject([{ from_hour: '6', to_hour: '12', n: '0', median: '' }]);
});
