import { expect, it } from 'vitest';
import { nameMapClass, printExcess } from './protection-values.ts';

it('shows a small dose with a decimal, a large one without', () => {
  expect([0.46, 9.94, 553.6].map((excess) => printExcess(excess, 'de-DE'))).toEqual(['0,5', '9,9', '554']);
});

it('names the classes of the map, the first and the last open', () => {
  expect([0, 1, 2].map((place) => nameMapClass([4, 6], place))).toEqual(['≤ 4', '4–6', '> 6']);
});
