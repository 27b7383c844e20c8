import { expect, test } from 'vitest';
import { formatRejectedCsv } from './format-rejected-csv.ts';

test('quotes what a table would break on, and disarms what a spreadsheet would run', () => {
  const csv = formatRejectedCsv([
    { line: 8112, reason: 'says "0.03.0, 5.77"', file: null },
    { line: null, reason: '=cmd()', file: 'a.csv' },
  ]);
  expect(csv).toBe('file,line,reason\r\n,8112,"says ""0.03.0, 5.77"""\r\na.csv,,\'=cmd()\r\n');
});
