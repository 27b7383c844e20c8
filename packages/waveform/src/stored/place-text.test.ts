import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { placeText } from './place-text.ts';

const measure = (text: string) => 6 * text.length;
const LONG = '-240 (drift)';

test('a text stands after its mark, before it at the end of the lane, and gives way to a shorter one', () => {
  expect(placeText(100, [LONG, '-240'], measure, { from: 0, to: 400 })).toMatchObject({
    text: LONG,
    left: 107,
  });
  expect(placeText(380, [LONG, '-240'], measure, { from: 0, to: 400 })).toMatchObject({
    text: LONG,
    left: 301,
  });
  // The text before this one ends at 350.
  expect(placeText(365, [LONG, '-240'], measure, { from: 350, to: 400 })).toMatchObject({ text: '-240' });
  expect(placeText(370, [LONG, '-240'], measure, { from: 380, to: 395 })).toBeNull();
});

test('texts of any marks never lie over each other or outside the lane', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 800 }), { maxLength: 40 }), (marks) => {
      let end = 0;
      for (const x of marks.toSorted((a, b) => a - b)) {
        const placed = placeText(x, [LONG, '-240'], measure, { from: end, to: 800 });
        if (placed === null) continue;
        expect(placed.left).toBeGreaterThanOrEqual(end);
        end = placed.left + placed.width;
        expect(end).toBeLessThanOrEqual(800);
      }
    }),
  );
});
