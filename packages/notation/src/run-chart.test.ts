import { expect, it } from 'vitest';
import { listRuns } from './run-chart.ts';

it('draws a line through consecutive days and none through a day without a rate', () => {
  expect(listRuns([100, 50, null, 75])).toEqual([
    [
      { x: 12.5, y: 0 },
      { x: 37.5, y: 50 },
    ],
    [{ x: 87.5, y: 25 }],
  ]);
});

it('has no line without a rate', () => {
  expect(listRuns([null, null])).toEqual([]);
  expect(listRuns([])).toEqual([]);
});
