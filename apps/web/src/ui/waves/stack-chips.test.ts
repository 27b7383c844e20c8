import { expect, test } from 'vitest';
import { stackChips } from './stack-chips.ts';

test('chips with room between them share one row', () => {
  expect(stackChips([0.1, 0.3, 0.5], 0.1)).toEqual([0, 0, 0]);
});

test('chips that would lie on each other take the next row, in the order of the picture', () => {
  expect(stackChips([0.34, 0.3, 0.38, 0.41], 0.1)).toEqual([1, 0, 2, 0]);
});

test('a chip without a free row has none', () => {
  expect(stackChips([0.1, 0.11, 0.12, 0.13, 0.2], 0.1)).toEqual([0, 1, 2, null, 0]);
});
