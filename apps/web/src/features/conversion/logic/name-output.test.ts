import { findWriterFormat } from '@eupnea/formats';
import { expect, test } from 'vitest';
import { chooseRecordName, makeNamesUnique } from './name-output.ts';

function nameAs(id: string, inputName: string): string {
  const target = findWriterFormat(id);
  if (target === null) throw new Error(`no writer ${id}`);
  return chooseRecordName(inputName, target);
}

test('results have the name of their input and the endings of their format', () => {
  expect(nameAs('csv', 'bed-05.2026.txt')).toBe('bed-05.2026');
  expect(nameAs('parquet', 'recording')).toBe('recording');
  expect(nameAs('csv', '.hidden')).toBe('.hidden');
});

test('no result has the name of its input, so that saving it never replaces the recording', () => {
  expect(nameAs('csv', 'bed-05.csv')).toBe('bed-05.eupnea');
  expect(nameAs('edf', 'bed-05.edf')).toBe('bed-05.eupnea');
  expect(nameAs('wfdb', 'bed-05.hea')).toBe('bed-05_eupnea');
});

test('a WFDB record has a name that its own header can hold', () => {
  expect(nameAs('wfdb', 'Bett 5, Früh.csv')).toBe('Bett_5_Fruh');
});

test('two inputs of the same name from two folders stay two files in one archive', () => {
  expect(makeNamesUnique(['a.breaths.csv', 'b.csv', 'a.breaths.csv'])).toEqual([
    'a.breaths.csv',
    'b.csv',
    'a (2).breaths.csv',
  ]);
});
