import { expect, it } from 'vitest';
import { StallWatch } from './stall-watch.ts';

it('leaves out one tick after a stall, and never two in a row', () => {
  const watch = new StallWatch();
  const ticksMs = [50_000, 51_000, 53_900, 57_000, 58_000, 59_000, 70_000, 80_000, 90_000];
  expect(ticksMs.map((atMs) => watch.isAfterStall(atMs))).toEqual([
    false,
    false,
    false,
    true,
    false,
    false,
    true,
    false,
    true,
  ]);
});
