import { describe, expect, it } from 'vitest';
import { OverflowFinder } from './overflow-finder.ts';

function find(values: readonly number[]) {
  const finder = new OverflowFinder(-70, 70);
  values.forEach((value, timeMs) => (Number.isNaN(value) ? finder.begin() : finder.point(timeMs, value)));
  return finder.finish();
}

describe('values beyond the scale', () => {
  it('are named by the farthest of each run', () => {
    expect(find([0, -72, -87, -75, 0, 71, 80])).toEqual([
      { timeMs: 2, value: -87 },
      { timeMs: 6, value: 80 },
    ]);
  });

  it('are a run each on both sides and on both ends of a gap', () => {
    expect(find([90, -90, Number.NaN, -80])).toEqual([
      { timeMs: 0, value: 90 },
      { timeMs: 1, value: -90 },
      { timeMs: 3, value: -80 },
    ]);
  });

  it('are none where the trace only touches the ends', () => {
    expect(find([-70, 70, 0])).toEqual([]);
  });
});
