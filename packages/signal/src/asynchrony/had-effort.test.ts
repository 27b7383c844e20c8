import { expect, it } from 'vitest';
import { hadEffort } from './had-effort.ts';

const RATE_HZ = 100;
const LOOK_SAMPLES = 40;

/** Onset and end of the only effort in seconds from the breath's first sample. */
function had(onsetS: number, endS: number, shown: boolean, leastCmh2o = 1.2): boolean {
  const effort = { onset: onsetS * RATE_HZ, peak: 0, peakCmh2o: 3, end: endS * RATE_HZ, isOver: true };
  return hadEffort(
    { efforts: [effort], leastCmh2o, sensed: { shown }, signals: { rateHz: RATE_HZ } },
    LOOK_SAMPLES,
  );
}

it('sees an effort that was there in the 0.4 s before the breath', () => {
  expect(had(-0.8, -0.3, true)).toBe(true);
  expect(had(-0.8, -0.5, true)).toBe(false);
  expect(had(0.1, 0.5, true)).toBe(false);
  expect(had(-0.8, -0.3, true, 4)).toBe(false);
});

it('takes one that begins less than 50 ms before the breath only where flow or pressure showed it', () => {
  expect(had(-0.04, 0.5, true)).toBe(true);
  expect(had(-0.04, 0.5, false)).toBe(false);
  expect(had(-0.06, 0.5, false)).toBe(true);
});
