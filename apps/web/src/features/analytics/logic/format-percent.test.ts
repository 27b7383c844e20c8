import { expect, test } from 'vitest';
import { formatPercent } from './format-percent.ts';

test('shares of one column have one decimal each', () => {
  expect([95.9, 67, 0, null].map((percent) => formatPercent(percent, 'de-DE'))).toEqual([
    '95,9 %',
    '67,0 %',
    '0,0 %',
    '---',
  ]);
});
