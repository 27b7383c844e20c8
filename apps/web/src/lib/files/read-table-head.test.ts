import { expect, test } from 'vitest';
import { nameColumns, readTableColumns } from './read-table-head.ts';

const TEXT = 'Export of bed 5\nZeit;Fluss;"Paw; mbar"\ns;L/s;mbar\n0,00;-0,12;5,1\n0,01;0,33;5,2\n';

test('columns have the name of the fullest header line and their first cells', () => {
  const columns = readTableColumns(TEXT, { delimiter: ';', decimalComma: true, headerRows: 3 });
  expect(columns.map(({ name }) => name)).toEqual(['Zeit', 'Fluss', 'Paw; mbar']);
  expect(columns[1]?.samples).toEqual(['-0,12', '0,33']);
});

test('another delimiter is another table', () => {
  const columns = readTableColumns(TEXT, { delimiter: ',', decimalComma: false, headerRows: 3 });
  expect(columns).toHaveLength(4);
  expect(columns[0]?.samples[0]).toBe('0');
});

test('a table of nothing but a header has no columns', () => {
  expect(readTableColumns('a;b\n', { delimiter: ';', decimalComma: false, headerRows: 1 })).toEqual([]);
});

test('takes the line of names behind lines of numbers, and what the format found for numbered columns', () => {
  const text = 'Samples\t600\t600\t\nX_Value\tFlow\tPaw\tComment\n0\t1\t2\t\n';
  const columns = readTableColumns(text, { delimiter: '\t', decimalComma: false, headerRows: 2 });
  expect(columns.map(({ name }) => name)).toEqual(['X_Value', 'Flow', 'Paw', 'Comment']);
  const found = { position: 1, name: 'Airway Pressure', unit: 'cmH2O', rateHz: 100 };
  expect(
    nameColumns(columns, [found, { ...found, position: 2, name: 'Paw' }]).map(({ name }) => name),
  ).toEqual(['X_Value', 'Airway Pressure', 'Paw', 'Comment']);
});
