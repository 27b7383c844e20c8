import { expect, it } from 'vitest';
import { heatLevel } from './heat-level.ts';

it('none has its own step, the largest the last one, and one alarm is never shown as none', () => {
  expect([0, 1, 20, 40, 100].map((count) => heatLevel(count, 100))).toEqual([0, 1, 1, 2, 5]);
  expect(heatLevel(0, 0)).toBe(0);
  expect(heatLevel(1, 1)).toBe(5);
});
