import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { breathDistance, type BreathWave } from './breath-distance.ts';

interface Shape {
  readonly inspirationS: number;
  readonly expirationS: number;
  readonly drive: number;
}

const shapes = fc.record({
  inspirationS: fc.double({ min: 0.5, max: 1.5, noNaN: true }),
  expirationS: fc.double({ min: 1, max: 4, noNaN: true }),
  drive: fc.double({ min: 8, max: 25, noNaN: true }),
});

/** A pressure breath: pressure held, flow decaying, then the way out. */
function aBreath({ inspirationS, expirationS, drive }: Shape, rateHz = 100, gain = 1): BreathWave {
  const length = Math.round((inspirationS + expirationS) * rateHz);
  const pressure = new Float32Array(length);
  const flow = new Float32Array(length);
  for (let index = 0; index < length; index += 1) {
    const timeS = index / rateHz;
    const inside = timeS < inspirationS;
    pressure[index] = 5 + (inside ? gain * drive : 0);
    const since = inside ? timeS : timeS - inspirationS;
    flow[index] = (inside ? 1 : -1) * gain * drive * 3 * Math.exp(-since / 0.5);
  }
  return { rateHz, pressure, flow };
}

describe('the distance of two breaths', () => {
  it('is nothing from a breath to itself', () => {
    fc.assert(
      fc.property(shapes, (shape) => {
        expect(breathDistance(aBreath(shape), aBreath(shape))).toBe(0);
      }),
    );
  });

  it('grows with the difference in amplitude', () => {
    fc.assert(
      fc.property(shapes, (shape) => {
        const [near, far] = [1.1, 1.3].map((gain) =>
          breathDistance(aBreath(shape), aBreath(shape, 100, gain)),
        );
        expect(near).toBeGreaterThan(0);
        expect(far).toBeGreaterThan(near ?? Infinity);
      }),
    );
  });

  it('grows with the difference in timing', () => {
    fc.assert(
      fc.property(shapes, (shape) => {
        const [near, far] = [0.1, 0.3].map((later) =>
          breathDistance(aBreath(shape), aBreath({ ...shape, inspirationS: shape.inspirationS + later })),
        );
        expect(far).toBeGreaterThan(near ?? Infinity);
      }),
    );
  });

  it('puts the noise of a sensor below a different breath', () => {
    fc.assert(
      fc.property(shapes, fc.integer({ min: 1, max: 1000 }), (shape, phase) => {
        const noisy = aBreath(shape);
        noisy.pressure.forEach((value, index) => {
          noisy.pressure[index] = value + 0.3 * Math.sin(index * 7.3 + phase);
        });
        const noise = breathDistance(aBreath(shape), noisy) ?? Infinity;
        expect(noise).toBeGreaterThan(0);
        expect(noise).toBeLessThan(breathDistance(aBreath(shape), aBreath(shape, 100, 1.3)) ?? 0);
      }),
    );
  });

  it('hardly depends on how fast a breath was sampled', () => {
    const shape = { inspirationS: 1, expirationS: 2, drive: 15 };
    expect(breathDistance(aBreath(shape, 100), aBreath(shape, 50))).toBeLessThan(0.2);
  });

  it('is unknown without samples, and passes over the ones that are missing', () => {
    const breath = aBreath({ inspirationS: 1, expirationS: 2, drive: 15 });
    const empty = { rateHz: 100, pressure: new Float32Array(0), flow: new Float32Array(0) };
    expect(breathDistance(breath, empty)).toBeNull();
    const holes = { ...breath, flow: breath.flow.map((value, index) => (index < 50 ? Number.NaN : value)) };
    expect(breathDistance(breath, holes)).toBe(0);
    const silent = {
      ...breath,
      pressure: breath.pressure.fill(Number.NaN),
      flow: breath.flow.fill(Number.NaN),
    };
    expect(breathDistance(silent, silent)).toBeNull();
  });
});
