import { expect, test } from 'vitest';
import { writeCsv } from './write-csv.ts';

test('a table for programs: nothing rounded, empty where there is no number, zero is a number', () => {
  expect(writeCsv(['a', 'b', 'c'], [{ a: 'x', b: 0.125, c: null }, { b: 0 }])).toBe(
    'a,b,c\r\nx,0.125,\r\n,0,\r\n',
  );
});

test('text that a spreadsheet would run or split stays text, and a negative number a number', () => {
  expect(writeCsv(['a', 'b'], [{ a: '=1+1', b: -2 }, { a: 'say "a, b"' }])).toBe(
    'a,b\r\n\'=1+1,-2\r\n"say ""a, b""",\r\n',
  );
});
