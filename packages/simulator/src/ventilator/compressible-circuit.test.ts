import { describe, expect, it } from 'vitest';
import { createSingleCompartment } from '../patient/single-compartment.ts';
import { flowBehindCircuit } from './compressible-circuit.ts';

const RESISTANCE = 10;
const MECHANICS = { complianceMlPerCmh2o: 50, resistanceInsp: RESISTANCE, resistanceExp: RESISTANCE };
/** L/cmH2O. */
const CIRCUIT = 0.002;
const STEP_S = 0.0005;

describe('a compressible circuit', () => {
  it('lets a constant flow in with the time constant R C of resistance and tubing, and keeps its share of the volume', () => {
    const machineLps = 0.5;
    const lung = createSingleCompartment(MECHANICS, 0);
    let flow = 0;
    let pressure = 0;
    let atLagS = 0;
    const lagS = RESISTANCE * CIRCUIT;
    for (let step = 1; step <= 1000; step += 1) {
      const next = flowBehindCircuit(lung, {
        machineLps,
        circuitL: CIRCUIT,
        flowFrom: flow,
        pressureFrom: pressure,
        pmusTo: 0,
        seconds: STEP_S,
      });
      lung.advanceUnderFlow({ fromLps: flow, toLps: next, pmusFrom: 0, pmusTo: 0, seconds: STEP_S });
      flow = next;
      pressure = lung.pressureUnder(flow, 0);
      if (step === Math.round(lagS / STEP_S)) atLagS = flow;
    }
    // In the end tubing and lung share the flow by their compliances: 50 to 2.
    const share = 50 / 52;
    expect(flow).toBeCloseTo(machineLps * share, 3);
    expect(atLagS / flow).toBeCloseTo(1 - Math.exp(-1), 1);
    expect(lung.volumeL + CIRCUIT * pressure).toBeCloseTo(machineLps * 0.5, 3);
  });

  it('gives a pull on shut valves what it holds: the pressure falls by Pmus Clung / (Clung + Ccircuit)', () => {
    const lung = createSingleCompartment(MECHANICS, 0);
    let flow = 0;
    let pressure = 0;
    for (let step = 0; step < 1000; step += 1) {
      const next = flowBehindCircuit(lung, {
        machineLps: 0,
        circuitL: CIRCUIT,
        flowFrom: flow,
        pressureFrom: pressure,
        pmusTo: 8,
        seconds: STEP_S,
      });
      lung.advanceUnderFlow({ fromLps: flow, toLps: next, pmusFrom: 8, pmusTo: 8, seconds: STEP_S });
      flow = next;
      pressure = lung.pressureUnder(flow, 8);
    }
    expect(pressure).toBeCloseTo((-8 * 50) / 52, 2);
    expect(lung.volumeL).toBeCloseTo(-CIRCUIT * pressure, 3);
  });

  it('is nothing without tubing', () => {
    const lung = createSingleCompartment(MECHANICS, 0);
    const forced = {
      machineLps: 0.3,
      circuitL: 0,
      flowFrom: 0.1,
      pressureFrom: 5,
      pmusTo: 0,
      seconds: STEP_S,
    };
    expect(flowBehindCircuit(lung, forced)).toBe(0.3);
  });
});
