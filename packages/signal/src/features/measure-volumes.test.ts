import { expect, test } from 'vitest';
import { createFixtureView } from '../mechanics/single-compartment-breath.fixture.ts';
import { measureBreath } from '../measure-breath.ts';
import { createBreathPipeline } from '../pipeline.ts';

const RATE_HZ = 100;
const INSPIRED_ML = 100;

/** A breath that takes in 100 mL, and of which so much comes back. */
function measureReturning(expiredMl: number) {
  const view = createFixtureView({ flowLpm: 30, expirationSeconds: 1 });
  const { inspirationEnd, length, volume, rateHz } = view;
  expect(rateHz).toBe(RATE_HZ);
  for (let index = 0; index < inspirationEnd; index += 1) {
    volume[index] = (INSPIRED_ML * index) / (inspirationEnd - 1);
  }
  for (let index = inspirationEnd; index < length; index += 1) {
    volume[index] = INSPIRED_ML - (expiredMl * (index - inspirationEnd)) / (length - 1 - inspirationEnd);
  }
  return measureBreath(view, 'standard').features;
}

test('the leak is the share of a breath that did not come back, and negative where more came back', () => {
  expect(measureReturning(80)).toMatchObject({ vti_ml: 100, vte_ml: 80, leak_percent: 20 });
  expect(measureReturning(150).leak_percent).toBeCloseTo(-50, 6);
});

test('a breath that gives back what those before it kept has volumes, and no leak', () => {
  const { vti_ml, vte_ml, leak_percent } = measureReturning(17_293);
  expect([vti_ml, vte_ml]).toEqual([100, 17_293]);
  expect(leak_percent).toBeNaN();
});

/** Breaths of 3 s: 30 L/min for 1 s, a turn to -45 L/min in 40 ms, and an expiration with a time constant of 0.4 s. */
const [INWARD_LPM, OUTWARD_LPM, TURN_S, EMPTYING_S] = [30, 45, 0.04, 0.4];
const TURNED_ML = ((1000 / 60) * TURN_S * OUTWARD_LPM ** 2) / (2 * (INWARD_LPM + OUTWARD_LPM));
const EXPIRED_ML = (1000 / 60) * OUTWARD_LPM * EMPTYING_S * (1 - Math.exp(-1.96 / EMPTYING_S)) + TURNED_ML;

function flowAt(second: number): number {
  const at = second % 3;
  if (at < 1) return INWARD_LPM;
  const after = at - 1 - TURN_S;
  if (after < 0) return INWARD_LPM - ((INWARD_LPM + OUTWARD_LPM) * (at - 1)) / TURN_S;
  return -OUTWARD_LPM * Math.exp(-after / EMPTYING_S);
}

test.each([
  [25, 0.025],
  [31.25, 0.015],
  [40, 0.01],
])('expired volume at %f Hz loses nothing where the flow turns', (rateHz, share) => {
  for (let phase = 0; phase < 10; phase += 1) {
    const length = Math.round(60 * rateHz);
    const timeOf = (index: number) => (index + phase / 10) / rateHz;
    const flow = Float32Array.from({ length }, (_, index) => flowAt(timeOf(index)));
    const pressure = Float32Array.from({ length }, (_, index) => (timeOf(index) % 3 < 1 ? 20 : 5));
    const pipeline = createBreathPipeline({ rateHz, segmentation: 'waveform', depth: 'basic' });
    const breaths = pipeline.pushSamples({ firstIndex: 0, rateHz, length, channels: { flow, pressure } });
    expect(breaths.length).toBeGreaterThan(15);
    for (const { features } of breaths.slice(2, -1))
      expect(Math.abs(features.vte_ml - EXPIRED_ML) / EXPIRED_ML).toBeLessThan(share);
  }
});
