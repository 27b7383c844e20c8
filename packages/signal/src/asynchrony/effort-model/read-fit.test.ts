import { expect, it } from 'vitest';
import { UNKNOWNS } from './fill-columns.ts';
import { isLow, readChest, readMechanics } from './read-fit.ts';

const THETA = Float64Array.of(30, 8, 8, ...Array.from({ length: UNKNOWNS - 3 }, () => 0));

function fittedWith(residualCmh2o: number, peaksCmh2o: readonly number[]) {
  const onsets = peaksCmh2o.map((peakCmh2o) => ({ first: -10, peakCmh2o, second: Number.NaN }));
  const shape = { kind: 'fading', riseS: 0.5, holdS: 0, fallS: 0.2 } as const;
  const fit = { shape, theta: THETA, onsets, variance: residualCmh2o ** 2, cost: 0 };
  return { fit, breaths: [] };
}

function chestWith(residualCmh2o: number, peaksCmh2o: readonly number[]) {
  return readChest(fittedWith(residualCmh2o, peaksCmh2o), 'usual');
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

it('efforts of which most are as high as a heart are low, whatever a few are', () => {
  expect(isLow(fittedWith(0.1, [2, 3, 3.9, 12, 15]))).toBe(true);
  expect(isLow(fittedWith(0.1, [2, 3, 4.1, 12, 15]))).toBe(false);
});

it('no chest has an airway wider than a tube, of which turbulence may make the most', () => {
  const withAirway = (resistanceIn: number, resistanceOut: number, turbulence: number) =>
    readMechanics(Float64Array.of(30, resistanceIn, resistanceOut, turbulence, 0, 0, 0, 0), 0.4);
  expect(withAirway(2, 2, 0)?.resistanceIn).toBe(2);
  expect(withAirway(1, 8, 0)).toBeNull();
  expect(withAirway(8, 1, 0)).toBeNull();
  expect(withAirway(1, 1, 2)?.turbulence).toBe(2);
});
