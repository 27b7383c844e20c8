import { describe, expect, it } from 'vitest';
import { ScaleEnds } from './scale-ends.ts';

function mask(blocks: readonly (readonly number[])[], least = -50, most = 50) {
  const ends = new ScaleEnds({ least, most });
  const masked = blocks.map((block) => Float64Array.from(block));
  for (const block of masked) ends.mask(block);
  return { masked: masked.map((block) => [...block]), issues: ends.describe('Flow', 'edf') };
}

const none = Number.NaN;

describe('samples at an end of their scale', () => {
  it('are missing when the signal stays there, and counted', () => {
    const { masked, issues } = mask([[1, 50, 50, 50, 50, 3, -50, -50, -50, 0]]);
    expect(masked).toEqual([[1, none, none, none, none, 3, none, none, none, 0]]);
    expect(issues).toEqual([
      { code: 'edf_saturated', detail: expect.stringContaining('7 samples in 2 places') },
    ]);
  });

  it('are values when the signal only touches the end', () => {
    const { masked, issues } = mask([[1, 50, 50, 3, -50, 50, 50, 2]]);
    expect(masked).toEqual([[1, 50, 50, 3, -50, 50, 50, 2]]);
    expect(issues).toEqual([]);
  });

  it('are missing over the border of two blocks', () => {
    const { masked } = mask([
      [1, 50, 50],
      [50, 50, 4],
    ]);
    expect(masked[1]).toEqual([none, none, 4]);
  });

  it('are missing one by one when they are a code', () => {
    const ends = new ScaleEnds({ least: -50, most: 50, code: -51 });
    const values = Float64Array.from([1, -51, 2]);
    ends.mask(values);
    expect([...values]).toEqual([1, none, 2]);
    expect(ends.describe('Flow', 'vital')).toHaveLength(1);
  });

  it('are values at zero, where a sensor rests', () => {
    expect(mask([[5, 0, 0, 0, 0]], 0, 100).masked).toEqual([[5, 0, 0, 0, 0]]);
  });
});
