import { expect, test } from 'vitest';
import { nameTables } from './name-tables.ts';

test('files of one name from several folders get tables of their own', () => {
  expect(nameTables(['a.txt', 'b.txt', 'a.txt', 'a.txt'], 'csv')).toEqual([
    'a.txt.csv',
    'b.txt.csv',
    'a.txt-2.csv',
    'a.txt-3.csv',
  ]);
});
