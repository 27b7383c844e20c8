import { describe, expect, it } from 'vitest';
import { IntervalClock } from './interval-clock.ts';

const RATE_HZ = 50;

/** A generator without state beyond its seed, so that every run sees the same jitter. */
function aGenerator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 16807) % 2147483647;
    return state / 2147483647;
  };
}

describe('a clock learned from intervals', () => {
  it('is seen though every start moves by two samples, and tells an early breath from one on time', () => {
    const random = aGenerator(7);
    const clock = new IntervalClock(RATE_HZ);
    const phases = Array.from({ length: 30 }, () => clock.take(96 + Math.round(4 * random() - 2)));
    expect(new Set(phases.slice(10))).toEqual(new Set(['on_time']));
    expect(clock.take(70)).toBe('early');
    expect(clock.take(96)).toBe('on_time');
  });

  it('is seen in a file of 200 Hz that was interpolated from the steps of a slower sensor', () => {
    const random = aGenerator(11);
    const clock = new IntervalClock(200);
    const phases = Array.from({ length: 30 }, () => clock.take(480 + Math.round(12 * random() - 6)));
    expect(new Set(phases.slice(10))).toEqual(new Set(['on_time']));
    expect(clock.take(400)).toBe('early');
  });

  it('is none where intervals vary as breathing does', () => {
    const random = aGenerator(3);
    const clock = new IntervalClock(RATE_HZ);
    const phases = Array.from({ length: 60 }, () => clock.take(Math.round(300 * (0.85 + 0.3 * random()))));
    expect(phases.filter((phase) => phase !== 'no_clock').length).toBeLessThan(6);
  });

  it('is none before enough intervals, and says nothing of a breath without one before it', () => {
    const clock = new IntervalClock(RATE_HZ);
    expect(clock.take(Number.NaN)).toBe('no_clock');
    expect(clock.take(96)).toBe('no_clock');
  });
});
