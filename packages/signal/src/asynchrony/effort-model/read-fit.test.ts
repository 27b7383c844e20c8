import { expect, it } from 'vitest';
import { UNKNOWNS } from './breath-columns.ts';
import { readChest } from './read-fit.ts';

const THETA = Float64Array.of(30, 8, 8, ...Array.from({ length: UNKNOWNS - 3 }, () => 0));

function chestWith(residualCmh2o: number, peaksCmh2o: readonly number[]) {
  const onsets = peaksCmh2o.map((peakCmh2o) => ({ first: -10, peakCmh2o, second: Number.NaN }));
  const shape = { kind: 'fading', riseS: 0.5, holdS: 0, fallS: 0.2 } as const;
  const fit = { shape, theta: THETA, onsets, variance: residualCmh2o ** 2, cost: 0 };
  return readChest({ fit, breaths: [] }, 'usual');
}

it('what a shape misses may grow with the efforts, up to what no chest and no muscle leave over', () => {
  expect(chestWith(0.75, [8, 10, 12, 14])?.elastance).toBe(30);
  expect(chestWith(0.75, [4, 5, 6, 7])).toBeNull();
  expect(chestWith(1.15, [20, 25, 30, 35])?.elastance).toBe(30);
  expect(chestWith(1.3, [20, 25, 30, 35])).toBeNull();
});

it('efforts all alike, or no higher than a heart, are no muscle', () => {
  expect(chestWith(0.1, [8, 8, 8.1, 8.2])).toBeNull();
  expect(chestWith(0.1, [1, 2, 2, 3])).toBeNull();
});
