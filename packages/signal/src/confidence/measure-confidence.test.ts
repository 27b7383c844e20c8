import { describe, expect, test } from 'vitest';
import { measureBreath } from '../measure-breath.ts';
import { createFixtureView, measureSettled } from '../mechanics/single-compartment-breath.fixture.ts';

describe('measureConfidence', () => {
  test('is near 1 where methods agree, the model fits and nothing is missing', () => {
    expect(measureSettled({ flowLpm: 30, pauseSeconds: 0.4 }).features.confidence).toBeGreaterThan(0.9);
  });

  test('falls with missing samples', () => {
    const view = createFixtureView({ flowLpm: 30, pauseSeconds: 0.4 });
    const whole = measureBreath(view, 'full').features.confidence;
    const damaged = measureBreath({ ...view, missingSamples: view.length / 2 }, 'full').features.confidence;
    expect(damaged).toBeLessThan(0.6 * whole);
  });

  test('falls with signs of suction and with volume that does not come back', () => {
    const view = createFixtureView({ flowLpm: 30, pauseSeconds: 0.4 });
    const whole = measureBreath(view, 'full').features.confidence;
    const pressure = view.pressure.slice();
    pressure.fill(-10, 250, 260);
    expect(measureBreath({ ...view, pressure }, 'full').features.confidence).toBeLessThan(0.5 * whole);
    const short = createFixtureView({ flowLpm: 30, expirationSeconds: 0.2 });
    expect(measureBreath(short, 'full').features.confidence).toBeLessThan(0.55 * whole);
  });

  test('is never outside 0 to 1', () => {
    for (const breath of [{ pressure: 0 }, { flowLpm: 1 }, { pressure: 30, expirationSeconds: 0.3 }]) {
      const { confidence } = measureSettled(breath, 3).features;
      if (Number.isNaN(confidence)) continue;
      expect(confidence).toBeGreaterThanOrEqual(0);
      expect(confidence).toBeLessThanOrEqual(1);
    }
  });
});
