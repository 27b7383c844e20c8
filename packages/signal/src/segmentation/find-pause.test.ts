import { expect, it } from 'vitest';
import { findPauseStart } from './find-pause.ts';

const RATE_HZ = 100;
const FLOWING = 60;
const PAUSED = 30;
const END = FLOWING + PAUSED + 1;

/** A set flow, a pause, and the last sample of inspiration, in which the valve opens or not. */
function inspirationWith(lastLpm: number): Float32Array {
  const flow = new Float32Array(END + 50);
  flow.fill(30, 0, FLOWING);
  flow.fill(lastLpm, END - 1);
  return flow;
}

it('a pause reaches to the end of inspiration though the valve opens in its last sample', () => {
  expect(findPauseStart(inspirationWith(0), END, RATE_HZ)).toBe(FLOWING);
  expect(findPauseStart(inspirationWith(-15), END, RATE_HZ)).toBe(FLOWING);
});

it('a flow that stops for less than 0.2 s is no pause', () => {
  const flow = inspirationWith(0);
  flow.fill(30, 0, END - 19);
  expect(findPauseStart(flow, END, RATE_HZ)).toBe(END);
});
