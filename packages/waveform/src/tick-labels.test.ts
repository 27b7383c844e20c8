import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { selectTickReadouts } from './tick-labels.ts';

describe('tick labels', () => {
  it('label even seconds only, by the last sample of each, with that sample’s volume', () => {
    const times = [1900, 2000, 2500, 2999, 3000, 3500, 4200, 4800, 5100];
    const volumes = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    expect(selectTickReadouts(times, volumes)).toEqual([
      { secondMs: 2000, sampleMs: 2999, volumeMl: 4 },
      { secondMs: 4000, sampleMs: 4800, volumeMl: 8 },
    ]);
  });

  it('blank label and volume when the next sample has the same second', () => {
    expect(selectTickReadouts([2000, 2100], [10, 20]).map(({ volumeMl }) => volumeMl)).toEqual([20]);
  });

  it('leave a second without samples unlabelled', () => {
    expect(selectTickReadouts([2100, 7000], [1, 2]).map(({ secondMs }) => secondMs)).toEqual([2000]);
  });

  it('name every even second that has samples exactly once', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(60_000), { maxLength: 200 }), (unordered) => {
        const times = unordered.sort((a, b) => a - b);
        const labelled = selectTickReadouts(times, times).map(({ secondMs }) => secondMs / 1000);
        const expected = new Set(
          times.map((time) => Math.floor(time / 1000)).filter((second) => second % 2 === 0),
        );
        expect(labelled).toEqual([...expected]);
      }),
    );
  });
});
