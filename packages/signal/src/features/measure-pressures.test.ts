import { expect, test } from 'vitest';
import { createFixtureView, type FixtureBreath } from '../mechanics/single-compartment-breath.fixture.ts';
import { measureBreath } from '../measure-breath.ts';

const BREATH: FixtureBreath = { flowLpm: 30, expirationSeconds: 0.4 };

/** The breath with another course of its second half: what flow and pressure are in its expiration. */
function measureEnding(flowLpm: number, pressureCmh2o: number, expirationSeconds = 0.4, fall = 0) {
  const view = createFixtureView({ ...BREATH, expirationSeconds });
  const { inspirationEnd, flow, pressure, volume, length, rateHz } = view;
  for (let index = inspirationEnd; index < length; index += 1) {
    flow[index] = flowLpm;
    // The mean of the last 0.1 s is as given, whatever the fall.
    pressure[index] = pressureCmh2o + (fall * (length - 5.5 - index)) / rateHz;
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

test.each([
  // 500 mL went in.
  [0.28, 5, 30, Number.NaN],
  [0.28, 15, 30, 9],
  [0.28, 5, 15, 9],
  [0.4, 5, 30, 9],
  [0.18, 30, 30, Number.NaN],
  [0.18, 60, 30, 9],
])(
  'after %s s at %s L/min of outward flow a pressure that falls by %s cmH2O/s is a PEEP of %s: cut off before it began, none',
  (seconds, outLpm, fall, peep) => {
    const { peep_cmh2o } = measureEnding(-outLpm, 9, seconds, fall);
    if (Number.isNaN(peep)) expect(peep_cmh2o).toBeNaN();
    else expect(peep_cmh2o).toBeCloseTo(peep, 5);
  },
);

test('a preterm who breathes out whole in as short a time has a PEEP', () => {
  const quick = {
    compliance: 0.6,
    resistance: 60,
    pressure: 14,
    inspirationSeconds: 0.25,
    expirationSeconds: 0.18,
  };
  const { features } = measureBreath(createFixtureView(quick), 'standard');
  expect(features.peep_cmh2o).toBeCloseTo(5, 6);
});
