import fc from 'fast-check';
import { expect, it } from 'vitest';
import { BestOnset } from './best-onset.ts';
import { sumShape } from './drawn-shape.ts';

const value = fc.integer({ min: -999, max: 999 }).map((thousandths) => thousandths / 100);

const searches = fc.record({
  stride: fc.integer({ min: 1, max: 5 }),
  lead: fc.integer({ min: 0, max: 10 }),
  heights: fc.array(value, { minLength: 1, maxLength: 90 }),
  rest: fc.array(value, { minLength: 4, maxLength: 60 }),
  from: fc.integer({ min: -60, max: 60 }),
  span: fc.integer({ min: 0, max: 150 }),
});

it.each([
  ['from a first onset', 'lookFrom'],
  ['around a known onset', 'lookNear'],
] as const)('finds %s what a search of one onset after the other finds', (_name, search) => {
  fc.assert(
    fc.property(searches, ({ stride, lead, heights, rest, from, span }) => {
      const steps = Int32Array.from(rest, (_, row) => (row - lead) * stride);
      const breath = { length: rest.length, steps, lead, stepsPerRow: stride, mergedRows: 0 };
      const searchBy = (sumStride: number) => {
        const shape = sumShape(Float64Array.from(heights), heights.length, sumStride);
        const best = new BestOnset(breath, shape, Float64Array.from(rest));
        if (search === 'lookFrom') best.lookFrom(from, from + span);
        else best.lookNear(from);
        return { onset: best.onset, gain: best.gain, height: best.height };
      };
      const together = searchBy(stride);
      const single = searchBy(Number.NaN);
      expect(together.gain).toBeCloseTo(single.gain, 6);
      // Two onsets may explain equally much.
      if (together.onset === single.onset || Number.isNaN(single.onset))
        expect(together).toEqual({
          onset: single.onset,
          gain: expect.closeTo(single.gain, 6),
          height: expect.closeTo(single.height, 6),
        });
    }),
    // One search in twenty depends on where it ends.
    { numRuns: 1000 },
  );
});
