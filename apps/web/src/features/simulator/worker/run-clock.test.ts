import { describe, expect, it } from 'vitest';
import { createRunClock } from './run-clock.ts';

describe('the clock of a run', () => {
  it('makes as many samples due as the pace says, and loses none to rounding', () => {
    for (const pace of [1, 4]) {
      const clock = createRunClock(100);
      clock.setPace(pace, 0);
      let samples = 0;
      for (let nowMs = 0; nowMs <= 10_000; nowMs += 33) samples += clock.due(nowMs);
      expect(samples).toBe(Math.floor((9999 * pace) / 10));
    }
  });

  it('stands still at pace 0', () => {
    const clock = createRunClock(100);
    clock.setPace(1, 0);
    clock.due(1000);
    clock.setPace(0, 1000);
    expect(clock.due(60_000)).toBe(0);
    clock.setPace(1, 60_000);
    expect(clock.due(60_500)).toBe(50);
  });

  it('does not run after a long hold-up', () => {
    const clock = createRunClock(100);
    clock.setPace(4, 0);
    expect(clock.due(3_600_000)).toBe(800);
  });
});
