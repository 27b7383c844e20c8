import { expect, test } from 'vitest';
import { formatRejectedCsv } from './format-rejected-csv.ts';

test('quotes what a table would break on, and disarms what a spreadsheet would run', () => {
  const csv = formatRejectedCsv(
    [
      { line: 8112, reason: 'says "0.03.0, 5.77"', code: 'pb840_bad_row', file: null },
      { line: null, reason: '=cmd()', code: null, file: 'a.csv' },
    ],
    ({ reason }) => reason,
  );
  expect(csv).toBe(
    'file,line,reason,code\r\n,8112,"says ""0.03.0, 5.77""",pb840_bad_row\r\na.csv,,\'=cmd(),\r\n',
  );
});
