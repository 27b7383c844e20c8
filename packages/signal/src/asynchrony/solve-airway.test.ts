import { describe, expect, it } from 'vitest';
import type { LungSignals } from './lung-signals.ts';
import { pressureAcrossAirway, type AirwayResistance } from './pressure-across-airway.ts';
import { solveAirway } from './solve-airway.ts';
import { stepSums } from './step-sums.ts';
import { buildLungSignals } from './testing/build-lung-signals.ts';

const RATE_HZ = 100;
const ELASTANCE = 30;
const INSPIRATION_END = 80;
const TIME_CONSTANT_S = 0.3;

/** A breath with a peak flow in L/s, over which muscle pressure changes linearly in time. */
function breathe(peakLps: number, airway: AirwayResistance): LungSignals {
  return buildLungSignals({
    rateHz: RATE_HZ,
    length: 250,
    inspirationEnd: INSPIRATION_END,
    at: (index, volumeL) => {
      const sinceS = (index - INSPIRATION_END) / RATE_HZ;
      const flowLps =
        sinceS < 0
          ? peakLps * Math.min(1, index / 10)
          : -1.2 * peakLps * Math.min(1, 30 * sinceS) * Math.exp(-sinceS / TIME_CONSTANT_S);
      const pressureCmh2o = 5 + pressureAcrossAirway(flowLps, airway) + ELASTANCE * volumeL - 0.02 * index;
      return { flowLps, pressureCmh2o };
    },
  });
}

function solve(airway: AirwayResistance) {
  return solveAirway(
    [0.6, 0.8, 1].map((peakLps) => stepSums(breathe(peakLps, airway), ELASTANCE)),
    null,
  );
}

describe('the airway that the steps of flow show', () => {
  it('is turbulent where pressure grows faster than flow', () => {
    const found = solve({ resistanceIn: 9, resistanceOut: 9, turbulence: 5 })?.turbulent;
    expect(found?.turbulence).toBeGreaterThan(4.3);
    expect(found?.turbulence).toBeLessThan(5.3);
    expect(found?.resistanceIn).toBeGreaterThan(8.3);
    expect(found?.resistanceIn).toBeLessThan(9.9);
  });

  it('is as without turbulence where there is none', () => {
    const found = solve({ resistanceIn: 9, resistanceOut: 12, turbulence: 0 });
    expect(found?.turbulent.turbulence).toBeLessThan(0.6);
    expect(found?.turbulent.resistanceOut).toBeCloseTo(found?.straight.resistanceOut ?? 0, 0);
  });

  it('never takes less pressure the faster the flow is', () => {
    const found = solve({ resistanceIn: 12, resistanceOut: 12, turbulence: -3 });
    expect(found?.turbulent).toEqual(found?.straight);
  });

  it('is not known where nothing flowed', () => {
    expect(
      solveAirway(
        [stepSums(breathe(0, { resistanceIn: 9, resistanceOut: 9, turbulence: 0 }), ELASTANCE)],
        null,
      ),
    ).toBeNull();
  });
});
