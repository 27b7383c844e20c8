import { expect, test } from 'vitest';
import { makeNamesUnique, nameOutput } from './name-output.ts';

test('the output has the name of its input and the ending of its format', () => {
  expect(nameOutput('bed-05.2026.csv', '.breaths.csv')).toBe('bed-05.2026.breaths.csv');
  expect(nameOutput('recording', '.parquet')).toBe('recording.parquet');
  expect(nameOutput('.hidden', '.csv')).toBe('.hidden.csv');
});

test('two inputs of the same name from two folders stay two files in one archive', () => {
  expect(makeNamesUnique(['a.breaths.csv', 'b.csv', 'a.breaths.csv'])).toEqual([
    'a.breaths.csv',
    'b.csv',
    'a (2).breaths.csv',
  ]);
});
