import { expect, test } from 'vitest';
import { createFixtureView, type FixtureBreath } from '../mechanics/single-compartment-breath.fixture.ts';
import { measureBreath } from '../measure-breath.ts';

const BREATH: FixtureBreath = { flowLpm: 30, expirationSeconds: 0.4 };

/** The breath with another course of its second half: what the flow and the pressure of the last 0.4 s are. */
function measureEnding(flowLpm: number, pressureCmh2o: number) {
  const view = createFixtureView(BREATH);
  const { inspirationEnd, flow, pressure, volume, length, rateHz } = view;
  for (let index = inspirationEnd; index < length; index += 1) {
    flow[index] = flowLpm;
    pressure[index] = pressureCmh2o;
    volume[index] = (volume[index - 1] ?? 0) + (flowLpm * 1000) / 60 / rateHz;
  }
  return measureBreath(view, 'standard').features;
}

test('a breath that lets nothing out and ends below zero has no PEEP: the patient draws on into the next one', () => {
  const { vte_ml, peep_cmh2o, p_min_cmh2o } = measureEnding(5, -24);
  expect(vte_ml).toBeNaN();
  expect(peep_cmh2o).toBeNaN();
  expect(p_min_cmh2o).toBe(-24);
});

test('a pressure below zero that is measured after an expiration is the PEEP', () => {
  expect(measureEnding(-5, -6).peep_cmh2o).toBeCloseTo(-6, 6);
});

test('a leak that takes all that comes out leaves the PEEP that is held', () => {
  expect(measureEnding(5, 4).peep_cmh2o).toBeCloseTo(4, 6);
});
