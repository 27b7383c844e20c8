import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pickTicks } from './pick-ticks.ts';

test('a narrow span far from zero has two labels, not one', () => {
  expect(pickTicks(19, 23, 3)).toEqual([20, 22]);
  expect(pickTicks(3.2, 4.1, 3)).toEqual([3.5, 4]);
});

test('a wide span has no more labels than fit', () => {
  expect(pickTicks(0, 900, 3)).toEqual([0, 500]);
  expect(pickTicks(-5, 28, 3)).toEqual([0, 10, 20]);
});

test('an axis without a span has no labels', () => {
  expect(pickTicks(Number.NaN, Number.NaN, 3)).toEqual([]);
  expect(pickTicks(4, 4, 3)).toEqual([]);
});

test('every span has two labels or more within its bounds', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -1000, max: 1000, noNaN: true }),
      fc.double({ min: 0.01, max: 1000, noNaN: true }),
      fc.integer({ min: 2, max: 6 }),
      (least, range, most) => {
        const ticks = pickTicks(least, least + range, most);
        expect(ticks.length).toBeGreaterThanOrEqual(2);
        for (const tick of ticks) {
          expect(tick).toBeGreaterThanOrEqual(least - 1e-6 * range);
          expect(tick).toBeLessThanOrEqual(least + range * (1 + 1e-6));
        }
      },
    ),
  );
});
