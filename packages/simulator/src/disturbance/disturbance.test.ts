import { readChannel } from '@eupnea/testing';
import { describe, expect, it } from 'vitest';
import { QUIET_EFFORT } from '../effort/effort-plan.ts';
import { BASE_SCENARIO } from '../scenarios/base-scenario.ts';
import type { Scenario } from '../scenarios/scenario.ts';
import { IDEAL_SENSORS } from '../sensors/sensor-set.ts';
import { simulateRecording } from '../simulate-recording.ts';
import type { PlannedArtefact } from './artefact.ts';

const { settings: baseSettings } = BASE_SCENARIO;
const supported: Scenario = {
  ...BASE_SCENARIO,
  settings: { ...baseSettings, mode: 'ps', trigger: { kind: 'flow', flowLpm: 2 } },
};
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

describe('a leak', () => {
  const leaky: Scenario = {
    ...BASE_SCENARIO,
    settings: { ...baseSettings, mode: 'pc', trigger: { kind: 'pressure', belowPeepCmh2o: 5 } },
    leakConductance: 0.02,
  };

  it('shows as volume that goes in and does not come back, and the truth knows it', () => {
    const { breaths, events } = simulateRecording(leaky, 1, 60);
    const breath = breaths.at(-1);
    if (breath === undefined) throw new Error('no breath');
    const flow = readChannel(events, 'flow').slice(breath.startIndex, breath.endIndex);
    const balanceMl = (sum(flow) * 1000) / 60 / leaky.rateHz;
    expect(breath.lostMl).toBeGreaterThan(50);
    expect(balanceMl / breath.lostMl).toBeCloseTo(1, 1);
    expect(breath.expiredMl / breath.inspiredMl).toBeCloseTo(1, 1);
  });

  it('is nothing without an opening', () => {
    const { breaths } = simulateRecording({ ...leaky, leakConductance: 0 }, 1, 30);
    for (const breath of breaths) expect(breath.lostMl).toBe(0);
  });
});

describe('the heart', () => {
  it('triggers breaths of its own when it beats hard against a sensitive trigger', () => {
    const beating = (amplitudeCmh2o: number) =>
      simulateRecording({ ...supported, heart: { ratePerMin: 84, amplitudeCmh2o } }, 1, 60).breaths;
    expect(beating(0.2)).toHaveLength(0);
    const triggered = beating(1.2);
    expect(triggered.length).toBeGreaterThan(10);
    expect(triggered.every((breath) => breath.cause === 'sensed' && breath.effortOnsetS === null)).toBe(true);
  });
});

describe('entrainment', () => {
  it('makes efforts follow mandatory breaths, and only those', () => {
    const entrained: Scenario = {
      ...BASE_SCENARIO,
      effort: {
        ...QUIET_EFFORT,
        ratePerMin: 0,
        entrainment: { everyBreaths: 2, delayS: 0.5, delaySpreadS: 0.02 },
      },
    };
    const { breaths, efforts } = simulateRecording(entrained, 1, 120);
    const mandatory = breaths.filter((breath) => breath.cause === 'time');
    expect(Math.abs(efforts.length - mandatory.length / 2)).toBeLessThanOrEqual(1);
    for (const effort of efforts.slice(0, -1)) {
      const before = mandatory.findLast((breath) => breath.startS < effort.onsetS);
      expect(effort.onsetS - (before?.startS ?? Number.NaN)).toBeCloseTo(0.5, 0);
    }
  });
});

describe('artefacts', () => {
  function during(kind: PlannedArtefact['kind']) {
    const planned = { kind, afterS: 30, seconds: 6 };
    const scenario: Scenario = { ...BASE_SCENARIO, course: [{ seconds: 60, artefacts: [planned] }] };
    const recording = simulateRecording(scenario, 1, 60);
    const cut = (code: 'pressure' | 'flow', fromS: number, toS: number) =>
      readChannel(recording.events, code).slice(fromS * 100, toS * 100);
    return { recording, cut };
  }

  it('are told with their times', () => {
    expect(during('suction').recording.artefacts).toEqual([
      { type: 'artefact', kind: 'suction', startS: expect.closeTo(30, 1), endS: expect.closeTo(36, 1) },
    ]);
  });

  it('a cough throws flow out and pressure up', () => {
    const { cut } = during('cough');
    expect(Math.max(...cut('pressure', 30, 36))).toBeGreaterThan(Math.max(...cut('pressure', 10, 30)) + 5);
    expect(Math.min(...cut('flow', 30, 36))).toBeLessThan(Math.min(...cut('flow', 10, 30)) - 20);
  });

  it('suction draws flow in all the time and takes from the volume that comes back', () => {
    const { cut } = during('suction');
    expect(sum(cut('flow', 30, 36))).toBeGreaterThan(sum(cut('flow', 20, 26)) + 5 * 600);
  });

  it('a disconnection leaves next to no pressure, and it comes back', () => {
    const { cut } = during('disconnection');
    expect(Math.max(...cut('pressure', 30.5, 36))).toBeLessThan(4);
    expect(Math.max(...cut('pressure', 42, 50))).toBeGreaterThan(15);
  });

  it('secretions flutter while gas flows and are still in the pause', () => {
    const roughness = (secretions: number, phase: 'expiration' | 'pause'): number => {
      const scenario = { ...BASE_SCENARIO, sensors: IDEAL_SENSORS, secretions };
      const { breaths, events } = simulateRecording(scenario, 1, 30);
      const breath = breaths.at(-1);
      if (breath === undefined) throw new Error('no breath');
      const [from, to] =
        phase === 'pause'
          ? [breath.expirationIndex - 25, breath.expirationIndex - 2]
          : [breath.expirationIndex + 20, breath.expirationIndex + 100];
      const signal = readChannel(events, phase === 'pause' ? 'pressure' : 'flow').slice(from, to);
      return sum(signal.slice(1).map((value, at) => Math.abs(value - (signal[at] ?? value))));
    };
    expect(roughness(0.2, 'expiration')).toBeGreaterThan(roughness(0, 'expiration') * 2);
    expect(roughness(0.2, 'pause')).toBeCloseTo(roughness(0, 'pause'), 6);
  });
});
