import { readChannel } from '@eupnea/testing';
import { describe, expect, it } from 'vitest';
import { QUIET_EFFORT } from '../effort/effort-plan.ts';
import { createRandom } from '../random.ts';
import { BASE_SCENARIO } from '../scenarios/base-scenario.ts';
import type { Scenario } from '../scenarios/scenario.ts';
import { simulateRecording } from '../simulate-recording.ts';
import { createSensor } from './sensor.ts';
import { IDEAL_SENSORS } from './sensor-set.ts';

describe('a sensor', () => {
  it('follows a step with its lag', () => {
    const sensor = createSensor({ lagS: 0.05, noise: 0, resolution: 0 }, 0, createRandom(1, 'test'));
    for (let step = 0; step < 25; step += 1) sensor.follow(10, 0.002);
    expect(sensor.sample()).toBeCloseTo(10 * (1 - Math.exp(-1)), 6);
  });

  it('has the noise and the resolution it is given', () => {
    const sensor = createSensor({ lagS: 0, noise: 0.5, resolution: 0.25 }, 0, createRandom(1, 'test'));
    sensor.follow(3, 0.002);
    const samples = Array.from({ length: 4000 }, () => sensor.sample());
    const mean = samples.reduce((sum, value) => sum + value, 0) / samples.length;
    const variance = samples.reduce((sum, value) => sum + (value - mean) ** 2, 0) / samples.length;
    expect(mean).toBeCloseTo(3, 1);
    expect(Math.sqrt(variance)).toBeCloseTo(0.5, 1);
    expect(samples.every((value) => Number.isInteger(value * 4))).toBe(true);
  });
});

describe('sensors of the bedside', () => {
  const quiet: Scenario = {
    ...BASE_SCENARIO,
    sensors: IDEAL_SENSORS,
    settings: { ...BASE_SCENARIO.settings, mode: 'pc' },
  };

  it('inside the machine see the gas that the circuit swallows, and give it back', () => {
    const compliance = 2;
    const inside = { ...quiet, sensors: { ...IDEAL_SENSORS, circuitComplianceMlPerCmh2o: compliance } };
    const inspiredMl = (scenario: Scenario): number => {
      const { breaths, events } = simulateRecording(scenario, 1, 30);
      const breath = breaths.at(-1);
      const flow = readChannel(events, 'flow').slice(breath?.startIndex, breath?.expirationIndex);
      return flow.reduce((sum, value) => sum + (value * 1000) / 60 / scenario.rateHz, 0);
    };
    const swallowed = inspiredMl(inside) - inspiredMl(quiet);
    const expected = compliance * BASE_SCENARIO.settings.pressureControlCmh2o;
    expect(swallowed / expected).toBeCloseTo(1, 0);
  });

  it('in the oesophagus feel the chest wall and the effort', () => {
    const scenario: Scenario = {
      ...quiet,
      lung: { ...quiet.lung, chestWallElastance: 6 },
      effort: { ...QUIET_EFFORT, amplitudeCmh2o: 8, amplitudeVariability: 0 },
      sensors: { ...IDEAL_SENSORS, oesophageal: { lagS: 0, noise: 0, resolution: 0 } },
      showsMusclePressure: true,
    };
    const { events } = simulateRecording(scenario, 1, 60);
    const oesophageal = readChannel(events, 'oesophageal_pressure');
    const pmus = readChannel(events, 'muscle_pressure');
    expect(Math.max(...pmus)).toBeCloseTo(8, 1);
    // Pes + Pmus is the chest wall's recoil: never below that of the volume PEEP holds.
    const recoil = oesophageal.map((value, at) => value + (pmus[at] ?? Number.NaN));
    const peepVolumeL = (scenario.settings.peepCmh2o * scenario.lung.complianceMlPerCmh2o) / 1000;
    expect(Math.min(...recoil)).toBeGreaterThan(6 * peepVolumeL - 0.3);
    expect(Math.min(...oesophageal)).toBeLessThan(6 * peepVolumeL - 2);
  });
});
