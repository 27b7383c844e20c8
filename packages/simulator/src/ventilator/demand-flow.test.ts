import { readChannel } from '@eupnea/testing';
import { describe, expect, it } from 'vitest';
import { BASE_SCENARIO } from '../scenarios/base-scenario.ts';
import type { Scenario } from '../scenarios/scenario.ts';
import { IDEAL_SENSORS } from '../sensors/sensor-set.ts';
import { simulateRecording } from '../simulate-recording.ts';
import { IDEAL_HARDWARE, type VentilatorHardware } from './settings.ts';

const COMPLIANCE = 50;
const RESISTANCE = 10;
const AMPLITUDE = 3;

/** A pull of 3 cmH2O for seconds, on a machine that triggers at 20 cmH2O below PEEP: never. */
function pulled(hardware: Partial<VentilatorHardware>, changes: Partial<Scenario> = {}) {
  const scenario: Scenario = {
    ...BASE_SCENARIO,
    rateHz: 500,
    lung: { complianceMlPerCmh2o: COMPLIANCE, resistanceInsp: RESISTANCE, resistanceExp: RESISTANCE },
    hardware: { ...IDEAL_HARDWARE, ...hardware },
    sensors: IDEAL_SENSORS,
    effort: {
      ratePerMin: 6,
      amplitudeCmh2o: AMPLITUDE,
      riseS: 0.05,
      holdS: 3,
      relaxationS: 0.05,
      shape: 'trapezoid',
      rateVariability: 0,
      amplitudeVariability: 0,
      entrainment: null,
    },
    settings: {
      ...BASE_SCENARIO.settings,
      mode: 'ps',
      peepCmh2o: 5,
      trigger: { kind: 'pressure', belowPeepCmh2o: 20 },
    },
    ...changes,
  };
  const recording = simulateRecording(scenario, 1, 20);
  const onset = Math.round((recording.efforts[0]?.onsetS ?? 0) * 500);
  const channel = (name: 'flow' | 'pressure') => readChannel(recording.events, name);
  return { recording, onset, flow: channel('flow'), pressure: channel('pressure') };
}

describe('demand flow in expiration', () => {
  it('is given in full to a constant pull, and the pressure is PEEP + R flow + V / C - Pmus', () => {
    const demandLpm = 5;
    const { flow, pressure, onset } = pulled({ demandFlowLpm: demandLpm });
    const demandLps = demandLpm / 60;
    for (const afterS of [0.2, 0.4, 0.5]) {
      const at = onset + Math.round(afterS * 500);
      expect(flow[at]).toBeCloseTo(demandLpm, 3);
      // During the rise, 0.05 s, less has come in than the demand flow: within 4 mL.
      const volumeL = demandLps * afterS;
      const expected = 5 + RESISTANCE * demandLps + volumeL / (COMPLIANCE / 1000) - AMPLITUDE;
      expect(Math.abs((pressure[at] ?? 0) - expected)).toBeLessThan(0.1);
    }
  });

  it('ends where the lung has taken what the pull holds: C Pmus', () => {
    const { flow, onset } = pulled({ demandFlowLpm: 10 });
    const taken = flow.slice(onset, onset + 3 * 500).reduce((sum, lpm) => sum + (lpm * 1000) / 60 / 500, 0);
    expect(taken).toBeCloseTo(COMPLIANCE * AMPLITUDE, -1);
  });

  it('starts no cycle', () => {
    const { recording } = pulled({ demandFlowLpm: 5 });
    expect(recording.efforts.length).toBeGreaterThan(1);
    expect(recording.breaths).toHaveLength(0);
  });

  it('of none leaves the pull on shut valves: no flow, the pressure falls by Pmus', () => {
    const { flow, pressure, onset } = pulled({ demandFlowLpm: 0 });
    const at = onset + 250;
    expect(flow[at]).toBeCloseTo(0, 6);
    expect(pressure[at]).toBeCloseTo(5 - AMPLITUDE, 3);
  });
});
