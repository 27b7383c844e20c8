import { describe, expect, test } from 'vitest';
import type { PrecedingBreath } from '../breath-view.ts';
import { createFixtureView, type FixtureBreath } from '../mechanics/single-compartment-breath.fixture.ts';
import { measureBreath } from '../measure-breath.ts';

const BREATH: FixtureBreath = { flowLpm: 30, expirationSeconds: 0.4 };

/** The breath with another course of its second half: what the flow and the pressure of the last 0.4 s are. */
function measureEnding(flowLpm: number, pressureCmh2o: number, preceding: readonly PrecedingBreath[] = []) {
  const view = createFixtureView(BREATH, preceding);
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
  expect(measureEnding(-40, -6).peep_cmh2o).toBeCloseTo(-6, 6);
});

test('a leak that takes all that comes out leaves the PEEP that is held', () => {
  expect(measureEnding(5, 4).peep_cmh2o).toBeCloseTo(4, 6);
});

describe('a breath that exhales little after breaths with a PEEP of 5', () => {
  const view = createFixtureView({ ...BREATH, expirationSeconds: 3 });
  const whole = { view, features: measureBreath(view, 'standard').features };
  const former = [whole, whole, whole];

  test('has no PEEP where the patient draws on', () => {
    expect(whole.features.peep_cmh2o).toBeCloseTo(5, 1);
    expect(measureEnding(-5, 2.5, former).peep_cmh2o).toBeNaN();
    expect(measureEnding(5, 2.5, former).peep_cmh2o).toBeNaN();
  });

  test('keeps it where a leak takes the rest, or where nothing is known of breaths before', () => {
    expect(measureEnding(-5, 4, former).peep_cmh2o).toBeCloseTo(4, 6);
    expect(measureEnding(-5, 2.5).peep_cmh2o).toBeCloseTo(2.5, 6);
  });

  test('keeps a lower one after an expiration', () => {
    expect(measureEnding(-40, 2.5, former).peep_cmh2o).toBeCloseTo(2.5, 6);
  });
});
