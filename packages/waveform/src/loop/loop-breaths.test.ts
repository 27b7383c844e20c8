import { describe, expect, it } from 'vitest';
import { createSampleRing } from '../ring-buffer.ts';
import { locateBreath, locateOpenBreath } from './loop-breaths.ts';
import { listTicks, pickTickStep } from './paint-loop-axes.ts';

function ringWith(...stretches: readonly (readonly [first: number, count: number])[]) {
  const ring = createSampleRing(60);
  for (const [firstIndex, count] of stretches) {
    const pressure = new Float32Array(count);
    ring.write({ epoch: 3, firstIndex, rateHz: 50, anchorMs: 0, count, channels: { pressure } });
  }
  return ring;
}

describe('loops', () => {
  it('take a finished breath from the ring by its indices', () => {
    const ring = ringWith([1000, 300]);
    expect(locateBreath(ring, { epoch: 3, startIndex: 1010, endIndex: 1110 })).toEqual({
      start: 10,
      end: 110,
    });
  });

  it('do not draw a breath with a gap inside, of another epoch, or no longer held', () => {
    const ring = ringWith([1000, 100], [1150, 100]);
    expect(locateBreath(ring, { epoch: 3, startIndex: 1050, endIndex: 1200 })).toBeNull();
    expect(locateBreath(ring, { epoch: 2, startIndex: 1010, endIndex: 1020 })).toBeNull();
    expect(locateBreath(ring, { epoch: 3, startIndex: 900, endIndex: 950 })).toBeNull();
  });

  it('run the breath in course from the last end to the play head, not beyond', () => {
    const ring = ringWith([0, 200]);
    const last = { epoch: 3, startIndex: 0, endIndex: 100 };
    expect(locateOpenBreath(ring, last, 3000)).toEqual({ start: 100, end: 151 });
    expect(locateOpenBreath(ring, last, 9000)).toEqual({ start: 100, end: 200 });
  });

  it('give up a breath whose end never came', () => {
    const ring = ringWith([0, 2000]);
    expect(locateOpenBreath(ring, { epoch: 3, startIndex: 0, endIndex: 100 }, 30_000)).toBeNull();
  });

  it.each([
    [40, 10],
    [700, 200],
    [15, 5],
    [20, 5],
    [2500, 1000],
  ])('label an axis to %d in steps of %d', (maximum, step) => {
    expect(pickTickStep(maximum)).toBe(step);
  });

  it('stands at zero and at multiples of one step on either side of it', () => {
    expect(listTicks(0, 40)).toEqual([0, 10, 20, 30, 40]);
    expect(listTicks(-35, 40)).toEqual([-20, 0, 20, 40]);
    // Hectopascal: 40 cmH2O converted and back.
    expect(listTicks(0, 40 * 0.980_665 * (1 / 0.980_665) - 1e-15)).toEqual([0, 10, 20, 30, 40]);
  });
});
