import { describe, expect, it } from 'vitest';
import { drawShape, MAXIMUM_SHAPE_STEPS, type MuscleShape } from './effort-model/muscle-shape.ts';
import { moveRest, readRest, restByShape } from './level-of-rest.ts';

const RATE_HZ = 100;
const LEVEL_CMH2O = 8;
const SHAPE: MuscleShape = { kind: 'trapezoid', riseS: 1.1, holdS: 0.3, fallS: 0.5 };

/** The level under muscle activity: each effort is [onset s, peak cmH2O]. */
function passiveUnder(seconds: number, efforts: readonly (readonly [number, number])[]): Float64Array {
  const heights = new Float64Array(MAXIMUM_SHAPE_STEPS);
  const count = drawShape(SHAPE, heights);
  return Float64Array.from({ length: seconds * RATE_HZ }, (_, at) => {
    let level = LEVEL_CMH2O;
    for (const [onsetS, peak] of efforts) {
      const step = Math.round((at / RATE_HZ - onsetS) * 100);
      if (step >= 0 && step < count) level -= peak * (heights[step] ?? 0);
    }
    return level;
  });
}

function told(passive: Float64Array, onsetS: number, peakCmh2o: number, nextOnsetS = Number.NaN): number {
  const times = { rateHz: RATE_HZ, length: passive.length, inspirationEnd: 0.3 * RATE_HZ };
  return restByShape(passive, times, { onsetS, endS: onsetS + 1.65, peakCmh2o, shape: SHAPE, nextOnsetS });
}

describe('the level of rest', () => {
  it('is told by the shape where an effort fills all of a short expiration', () => {
    const passive = passiveUnder(1.1, [[-0.2, 10]]);
    expect(readRest(passive, 30, 110, RATE_HZ)).toBeLessThan(LEVEL_CMH2O - 4);
    expect(told(passive, -0.2, 10)).toBeCloseTo(LEVEL_CMH2O, 6);
  });

  it('is not told by what comes after a second effort began', () => {
    const passive = passiveUnder(3, [
      [-0.2, 10],
      [1.75, 12],
    ]);
    expect(told(passive, -0.2, 10, 1.75)).toBeCloseTo(LEVEL_CMH2O, 6);
    expect(
      told(
        passive.map((value, at) => (at < 175 ? value : -90)),
        -0.2,
        10,
        1.75,
      ),
    ).toBeCloseTo(LEVEL_CMH2O, 6);
  });

  it('is not told by samples of a valve that moves', () => {
    const passive = passiveUnder(1.1, [[-0.2, 10]]).map((value, at) =>
      at < 12 || (at >= 28 && at < 42) ? 60 : value,
    );
    expect(told(passive, -0.2, 10)).toBeCloseTo(LEVEL_CMH2O, 6);
  });

  it('is not told by a small effort, nor where next to no sample tells', () => {
    expect(told(passiveUnder(1.1, [[-0.2, 2]]), -0.2, 2)).toBeNaN();
    expect(told(passiveUnder(1.1, [[-0.2, 10]]), -0.2, 10, 0.3)).toBeNaN();
  });

  it('falls slowly where the next cycle cut the expiration short, and is taken anew where it was lost', () => {
    expect(moveRest(8, 3, true)).toBe(7.75);
    expect(moveRest(8, 3, false)).toBe(3);
    expect(moveRest(8, 7, false)).toBe(7.7);
    expect(moveRest(8, 9, false)).toBe(8.8);
    expect(moveRest(Number.NaN, 3, true)).toBe(3);
    expect(moveRest(8, Number.NaN, false)).toBe(8);
  });
});
