import { expect, it } from 'vitest';
import { cutBins } from './cut-bins.ts';

it('what is drawn reaches from the first to the last value, and to both limits with a bin beyond', () => {
  const bins = { from: 0, width: 2, counts: [0, 0, 0, 5, 1, 0, 0, 0, 0, 0] };
  expect(cutBins(bins, [7])).toEqual({ from: 4, width: 2, counts: [0, 5, 1] });
  expect(cutBins(bins, [13, 7])).toEqual({ from: 4, width: 2, counts: [0, 5, 1, 0, 0, 0] });
  expect(cutBins(bins, [-100, 100])?.counts).toEqual(bins.counts);
  expect(cutBins({ ...bins, counts: [0, 0] }, [1])).toBeNull();
});
