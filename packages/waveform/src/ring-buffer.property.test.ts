import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSampleRing, spanTimeMs } from './ring-buffer.ts';

/** Batches of one epoch: the number of samples lost before each batch, and the number in it. */
const batches = fc.array(
  fc.record({ lost: fc.integer({ min: 0, max: 5 }), count: fc.integer({ min: 1, max: 30 }) }),
  { maxLength: 40 },
);

test('every sample held has the value and the time of its index, and the newest are held', () => {
  fc.assert(
    fc.property(batches, fc.integer({ min: 1, max: 50 }), (list, rateHz) => {
      const ring = createSampleRing(1);
      const written: number[] = [];
      let index = 0;
      for (const { lost, count } of list) {
        index += lost;
        const values = Float32Array.from({ length: count }, (_, offset) => index + offset);
        ring.write({
          epoch: 1,
          firstIndex: index,
          rateHz,
          anchorMs: 1000,
          count,
          channels: { pressure: values },
        });
        written.push(...values);
        index += count;
      }
      const held: number[] = [];
      let previousMs = Number.NEGATIVE_INFINITY;
      for (const span of ring.spans()) {
        for (let offset = 0; offset < span.length; offset++) {
          const position = span.firstPosition + offset;
          const value = ring.valueAt('pressure', position);
          const timeMs = spanTimeMs(span, position);
          expect(timeMs).toBeCloseTo(1000 + (value * 1000) / rateHz, 6);
          expect(timeMs).toBeGreaterThan(previousMs);
          previousMs = timeMs;
          held.push(value);
        }
      }
      expect(held).toEqual(written.slice(-rateHz));
    }),
  );
});
