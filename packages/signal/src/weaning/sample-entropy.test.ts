import { describe, expect, it } from 'vitest';
import { removeTrend, sampleEntropy, standardDeviation } from './sample-entropy.ts';

describe('sample entropy', () => {
  it('counts the templates of a series by hand: B 14, A 8', () => {
    const series = [5, 7, 6, 5, 7, 6, 5, 7, 9, 5, 7, 6, 8, 5, 7, 6];
    expect(sampleEntropy(series)).toBeCloseTo(Math.log(14 / 8), 12);
    expect(sampleEntropy(series)).toBeCloseTo(0.5596, 4);
  });

  it('is zero for a series that repeats, and absent where nothing repeats', () => {
    expect(sampleEntropy([1, 2, 1, 2, 1, 2, 1, 2, 1, 2])).toBeCloseTo(0, 12);
    expect(sampleEntropy([1, 5, 2, 9, 4, 20])).toBeNull();
    expect(sampleEntropy([1, 2, 3])).toBeNull();
  });

  it('leaves out a straight line', () => {
    const wave = Array.from({ length: 40 }, (_, place) => (place % 2) - 0.5 + 0.3 * place);
    expect(standardDeviation(removeTrend(wave))).toBeCloseTo(0.5, 1);
    expect(removeTrend([3, 3, 3])).toEqual([3, 3, 3]);
  });
});
