import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCompartmentLung } from './compartment-lung.ts';
import { createLeakyAirway } from './leaky-airway.ts';
import type { BeyondLinear, Lung, LungMechanics } from './lung.ts';
import { createPressureVolumeCurve } from './pressure-volume-curve.ts';
import { createSingleCompartment } from './single-compartment.ts';

const LINEAR: LungMechanics = { complianceMlPerCmh2o: 50, resistanceInsp: 10, resistanceExp: 10 };
const STEP_S = 0.002;

/** Holds a pressure for a while and answers the volume in L at its end. */
function inflate(lung: Lung, pressure: number, seconds: number): number {
  for (let step = 0; step < Math.round(seconds / STEP_S); step += 1) {
    lung.advanceUnderPressure({
      sourceFrom: pressure,
      sourceTo: pressure,
      pmusFrom: 0,
      pmusTo: 0,
      seriesResistance: 0,
      seconds: STEP_S,
    });
  }
  return lung.volumeL;
}

const compartments = (beyond: BeyondLinear, mechanics = LINEAR): Lung =>
  createCompartmentLung(mechanics, beyond, 0);

describe('a lung of compartments', () => {
  it('is the single linear compartment when nothing more is said', () => {
    for (const seconds of [0.2, 0.5, 1.5]) {
      const exact = inflate(createSingleCompartment(LINEAR, 0), 15, seconds);
      expect(inflate(compartments({}), 15, seconds)).toBeCloseTo(exact, 5);
    }
  });

  it('fills two equal compartments as one', () => {
    const two = compartments({ slow: { share: 0.5, resistanceFactor: 1 } });
    expect(inflate(two, 15, 0.5)).toBeCloseTo(inflate(compartments({}), 15, 0.5), 6);
  });

  it('fills a slow compartment late, and to the same volume in the end', () => {
    const slow = { slow: { share: 0.5, resistanceFactor: 8 } };
    expect(inflate(compartments(slow), 15, 1)).toBeLessThan(inflate(compartments({}), 15, 1) * 0.95);
    expect(inflate(compartments(slow), 15, 30)).toBeCloseTo(0.75, 4);
  });

  it('relaxes after a rapid inflation: gas moves from the fast to the slow compartment', () => {
    const lung = compartments({ slow: { share: 0.5, resistanceFactor: 8 } });
    inflate(lung, 30, 0.3);
    const atOnce = lung.pressureUnder(0, 0);
    const volume = lung.volumeL;
    for (let step = 0; step < 6000; step += 1) {
      lung.advanceUnderFlow({ fromLps: 0, toLps: 0, pmusFrom: 0, pmusTo: 0, seconds: STEP_S });
    }
    expect(lung.volumeL).toBeCloseTo(volume, 9);
    expect(lung.pressureUnder(0, 0)).toBeLessThan(atOnce - 0.5);
    expect(lung.pressureUnder(0, 0)).toBeCloseTo(lung.recoilCmh2o, 3);
  });

  it('meets more resistance the faster the flow where it is turbulent', () => {
    const lung = compartments({ turbulence: 4 });
    for (const flow of [-1, -0.3, 0.3, 1]) {
      const pressure = lung.pressureUnder(flow, 0);
      expect(pressure).toBeCloseTo(10 * flow + 4 * flow * Math.abs(flow), 9);
      expect(lung.flowUnder(pressure, 0, 0)).toBeCloseTo(flow, 9);
    }
  });

  it('breathes out no faster than its airways let it, however low the pressure', () => {
    const lung = compartments({ flowLimit: { perSecond: 0.5, closingVolumeL: 0.1 } });
    inflate(lung, 20, 10);
    for (const pressure of [5, 0, -30]) {
      expect(-lung.flowUnder(pressure, 0, 0)).toBeLessThanOrEqual(0.5 * (lung.volumeL - 0.1) + 1e-12);
    }
    expect(lung.flowUnder(-30, 0, 0)).toBe(lung.flowUnder(0, 0, 0));
    expect(lung.flowUnder(25, 0, 0)).toBeGreaterThan(0.4);
  });

  it('is stiff at both ends of its sigmoid and gives there b / (4 d) in the middle', () => {
    const sigmoid = { spanL: 2.4, midpointCmh2o: 14, slopeCmh2o: 6 };
    const curve = createPressureVolumeCurve(50, sigmoid);
    const compliance = (pressure: number): number =>
      curve.volumeAt(pressure + 0.5) - curve.volumeAt(pressure - 0.5);
    expect(compliance(14)).toBeCloseTo(2.4 / 24, 3);
    expect(compliance(0)).toBeLessThan(compliance(14) * 0.5);
    expect(compliance(32)).toBeLessThan(compliance(14) * 0.3);
  });

  it('has a curve whose pressure and volume are each other', () => {
    const curves = [undefined, { spanL: 2.4, midpointCmh2o: 14, slopeCmh2o: 6 }];
    for (const sigmoid of curves) {
      const curve = createPressureVolumeCurve(50, sigmoid);
      expect(curve.volumeAt(0)).toBeCloseTo(0, 9);
      fc.assert(
        fc.property(fc.double({ min: -60, max: 120, noNaN: true }), (pressure) => {
          expect(curve.pressureAt(curve.volumeAt(pressure))).toBeCloseTo(pressure, 6);
        }),
      );
    }
  });
});

describe('a leaky airway', () => {
  it('loses k sqrt(P) under a held pressure and leaves the lung its volume', () => {
    const lung = createSingleCompartment(LINEAR, 0);
    const airway = createLeakyAirway(lung, { conductance: 0.02, extractionLps: 0 });
    expect(inflate(airway, 16, 20)).toBeCloseTo(0.8, 6);
    expect(airway.flowUnder(16, 0, 0)).toBeCloseTo(0.02 * 4, 9);
  });

  it('finds the pressure at which lung and leak share a forced flow', () => {
    const airway = createLeakyAirway(createSingleCompartment(LINEAR, 0.3), {
      conductance: 0.05,
      extractionLps: 0.1,
    });
    fc.assert(
      fc.property(fc.double({ min: -2, max: 2, noNaN: true }), (flow) => {
        expect(airway.flowUnder(airway.pressureUnder(flow, 0), 0, 0)).toBeCloseTo(flow, 5);
      }),
    );
  });

  it('sees less pressure behind a resistance in series the more it leaks', () => {
    const flowOf = (conductance: number): number =>
      createLeakyAirway(createSingleCompartment(LINEAR, 0), { conductance, extractionLps: 0 }).flowUnder(
        20,
        5,
        0,
      );
    expect(flowOf(0)).toBeCloseTo(20 / 15, 9);
    expect(flowOf(0.1)).toBeGreaterThan(flowOf(0));
    expect(flowOf(0.1)).toBeLessThan(20 / 5);
  });
});
