import { expect, test } from 'vitest';
import { makeNamesUnique, nameOutputs } from './name-output.ts';

test('results have the name of their input and the endings of their format', () => {
  expect(nameOutputs('bed-05.2026.txt', ['.csv', '.breaths.csv'])).toEqual([
    'bed-05.2026.csv',
    'bed-05.2026.breaths.csv',
  ]);
  expect(nameOutputs('recording', ['.parquet'])).toEqual(['recording.parquet']);
  expect(nameOutputs('.hidden', ['.csv'])).toEqual(['.hidden.csv']);
});

test('no result has the name of its input, so that saving it never replaces the recording', () => {
  expect(nameOutputs('bed-05.csv', ['.csv', '.breaths.csv'])).toEqual([
    'bed-05.eupnea.csv',
    'bed-05.eupnea.breaths.csv',
  ]);
});

test('two inputs of the same name from two folders stay two files in one archive', () => {
  expect(makeNamesUnique(['a.breaths.csv', 'b.csv', 'a.breaths.csv'])).toEqual([
    'a.breaths.csv',
    'b.csv',
    'a (2).breaths.csv',
  ]);
});
