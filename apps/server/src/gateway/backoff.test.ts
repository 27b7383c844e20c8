import { describe, expect, it } from 'vitest';
import { FIRST_DELAY_MS, MAX_DELAY_MS, backoffDelayMs } from './backoff.ts';

describe('the wait before dialing again', () => {
  it('doubles with every failure up to the cap', () => {
    const waits = [1, 2, 3, 4, 5, 6, 7, 100].map((failures) => backoffDelayMs(failures, 1));
    expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
  });

  it('spreads devices over the upper half of the wait', () => {
    expect(backoffDelayMs(1, 0)).toBe(FIRST_DELAY_MS / 2);
    expect(backoffDelayMs(50, 0)).toBe(MAX_DELAY_MS / 2);
  });
});
