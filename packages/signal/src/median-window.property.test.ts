import fc from 'fast-check';
import { expect, it } from 'vitest';
import { medianOf } from './mechanics/median.ts';
import { MedianWindow } from './median-window.ts';

const RUNS = process.env['EUPNEA_DEEP'] === undefined ? 200 : 5000;

// Few distinct values, so that streams contain many duplicates: the removed value must equal the oldest one.
const streams = fc.oneof(
  fc.array(fc.oneof(fc.integer({ min: -3, max: 3 }), fc.constant(Number.NaN)), { maxLength: 60 }),
  fc.array(fc.double({ noDefaultInfinity: true }), { maxLength: 60 }),
);

it('is the median of the last values that were measured, after every one of them', () => {
  fc.assert(
    fc.property(streams, fc.integer({ min: 1, max: 12 }), (values, capacity) => {
      const window = new MedianWindow(capacity);
      expect(window.median).toBeNaN();
      values.forEach((value, at) => {
        window.push(value);
        const last = values.slice(Math.max(0, at + 1 - capacity), at + 1);
        const expected = medianOf(last.filter((held) => !Number.isNaN(held)));
        // -0 and 0 count as equal.
        expect(window.median + 0).toBe(expected + 0);
      });
    }),
    { numRuns: RUNS },
  );
});
