import { readChannel } from '@eupnea/testing';
import { describe, expect, it } from 'vitest';
import { QUIET_EFFORT } from './effort/effort-plan.ts';
import { BASE_SCENARIO } from './scenarios/base-scenario.ts';
import type { Scenario } from './scenarios/scenario.ts';
import { IDEAL_SENSORS } from './sensors/sensor-set.ts';
import { simulateRecording, type SimulatedRecording } from './simulate-recording.ts';
import { IDEAL_HARDWARE, type VentilatorSettings } from './ventilator/settings.ts';

const COMPLIANCE = 50;
const RESISTANCE = 12;
/** Time constant, s. */
const TAU = (RESISTANCE * COMPLIANCE) / 1000;

/** Everything that closed forms leave out is left out: no noise, lag, delay, rise or resistance of the machine. */
function ideal(settings: Partial<VentilatorSettings>, changes: Partial<Scenario> = {}): Scenario {
  return {
    ...BASE_SCENARIO,
    rateHz: 500,
    lung: { complianceMlPerCmh2o: COMPLIANCE, resistanceInsp: RESISTANCE, resistanceExp: RESISTANCE },
    hardware: IDEAL_HARDWARE,
    sensors: IDEAL_SENSORS,
    settings: { ...BASE_SCENARIO.settings, riseTimeS: 0, ...settings },
    ...changes,
  };
}

function lastBreath(recording: SimulatedRecording) {
  const breath = recording.breaths.at(-1);
  if (breath === undefined) throw new Error('no breath was simulated');
  return breath;
}

describe('a passive patient against closed forms', () => {
  it.each([0.4, 0.8, 1.6])(
    'gets VT = C dP (1 - exp(-Ti / tau)) in pressure control, Ti %f s',
    (inspiratoryTimeS) => {
      const recording = simulateRecording(
        ideal({ mode: 'pc', ratePerMin: 6, pressureControlCmh2o: 15, inspiratoryTimeS }),
        1,
        60,
      );
      const expected = COMPLIANCE * 15 * (1 - Math.exp(-inspiratoryTimeS / TAU));
      expect(lastBreath(recording).inspiredMl).toBeCloseTo(expected, 1);
    },
  );

  it('shows Ppeak - Pplat = R flow and Pplat - PEEP = VT / C in volume control', () => {
    const flowLpm = 30;
    const recording = simulateRecording(
      ideal({ mode: 'vc', ratePerMin: 6, tidalVolumeMl: 500, inspiratoryFlowLpm: flowLpm, pauseS: 0.5 }),
      1,
      60,
    );
    const breath = lastBreath(recording);
    const pressure = readChannel(recording.events, 'pressure').slice(
      breath.startIndex,
      breath.expirationIndex,
    );
    const peak = Math.max(...pressure);
    const plateau = pressure.at(-1) ?? Number.NaN;
    expect(breath.inspiredMl).toBeCloseTo(500, 3);
    expect(plateau - BASE_SCENARIO.settings.peepCmh2o).toBeCloseTo(500 / COMPLIANCE, 3);
    expect(peak - plateau).toBeCloseTo((RESISTANCE * flowLpm) / 60, 1);
  });

  it('traps air until PEEPi = VT/C x / (1 - x) with x = exp(-Te / tau)', () => {
    const slow = { complianceMlPerCmh2o: 60, resistanceInsp: 20, resistanceExp: 20 };
    const settings = { ratePerMin: 30, tidalVolumeMl: 450, inspiratoryFlowLpm: 60, pauseS: 0 };
    const recording = simulateRecording(ideal({ mode: 'vc', ...settings }, { lung: slow }), 1, 60);
    const expirationS = 60 / settings.ratePerMin - settings.tidalVolumeMl / 1000;
    const left = Math.exp(-expirationS / ((20 * 60) / 1000));
    const expected = ((settings.tidalVolumeMl / 60) * left) / (1 - left);
    expect(lastBreath(recording).intrinsicPeepCmh2o).toBeCloseTo(expected, 2);
  });

  it('breathes out what went in, once steady', () => {
    const recording = simulateRecording(ideal({ mode: 'pc' }), 1, 60);
    const { inspiredMl, expiredMl } = lastBreath(recording);
    expect(expiredMl).toBeCloseTo(inspiredMl, 2);
  });

  it('integrates the true flow to the true volume', () => {
    const recording = simulateRecording(ideal({ mode: 'pc', ratePerMin: 10 }), 1, 60);
    const breath = lastBreath(recording);
    const flow = readChannel(recording.events, 'flow').slice(breath.startIndex, breath.expirationIndex);
    const volumeMl = flow.reduce((sum, value) => sum + (value * 1000) / 60 / 500, 0);
    expect(volumeMl / breath.inspiredMl).toBeCloseTo(1, 2);
  });

  it('costs the ventilator 0.098 J per L cmH2O: PEEP, elastic and resistive shares of constant flow', () => {
    const recording = simulateRecording(
      ideal({ mode: 'vc', ratePerMin: 6, tidalVolumeMl: 500, inspiratoryFlowLpm: 30, pauseS: 0 }),
      1,
      60,
    );
    const elastance = 1000 / COMPLIANCE;
    const { peepCmh2o } = BASE_SCENARIO.settings;
    const expected = 0.0980665 * (0.5 * peepCmh2o + (elastance * 0.5 ** 2) / 2 + RESISTANCE * 0.5 * 0.5);
    expect(lastBreath(recording).ventilatorWorkJ).toBeCloseTo(expected, 2);
  });

  it('breathes at the set rate', () => {
    const { breaths } = simulateRecording(ideal({ mode: 'vc', ratePerMin: 15 }), 1, 60);
    const periods = breaths.map((breath) => breath.endS - breath.startS);
    for (const period of periods) expect(period).toBeCloseTo(4, 6);
  });

  it('ends inspiration at the pressure limit', () => {
    const recording = simulateRecording(ideal({ mode: 'vc', pressureLimitCmh2o: 18 }), 1, 30);
    expect(Math.max(...readChannel(recording.events, 'pressure'))).toBeLessThan(18.2);
    expect(lastBreath(recording).inspiredMl).toBeLessThan(BASE_SCENARIO.settings.tidalVolumeMl);
  });
});

describe('triggering and cycling', () => {
  const supported = { mode: 'ps', pressureSupportCmh2o: 10 } as const;
  const effort = { ...QUIET_EFFORT, rateVariability: 0, amplitudeVariability: 0 };

  it.each(['pressure', 'flow'] as const)('needs an effort to be heard by a %s trigger', (kind) => {
    const trigger =
      kind === 'pressure' ? ({ kind, belowPeepCmh2o: 1 } as const) : ({ kind, flowLpm: 1 } as const);
    expect(simulateRecording(ideal({ ...supported, trigger }), 1, 120).breaths).toHaveLength(0);
    const heard = simulateRecording(ideal({ ...supported, trigger }, { effort }), 1, 120);
    expect(heard.breaths.length).toBeGreaterThan(25);
    for (const breath of heard.breaths) {
      expect(breath.cause).toBe('sensed');
      expect(breath.effortOnsetS).not.toBeNull();
    }
  });

  it('never auto-triggers from the noise of its own sensors', () => {
    const noisy: Scenario = {
      ...BASE_SCENARIO,
      settings: { ...BASE_SCENARIO.settings, ...supported, trigger: { kind: 'flow', flowLpm: 1 } },
    };
    expect(simulateRecording(noisy, 1, 120).breaths).toHaveLength(0);
  });

  it('misses efforts that do not overcome intrinsic PEEP', () => {
    const trapped: Scenario = {
      ...BASE_SCENARIO,
      lung: { complianceMlPerCmh2o: 60, resistanceInsp: 15, resistanceExp: 35 },
      effort: { ...effort, ratePerMin: 32, amplitudeCmh2o: 5 },
      settings: { ...BASE_SCENARIO.settings, ...supported, pressureSupportCmh2o: 14, cyclingPercent: 15 },
    };
    const { breaths, efforts } = simulateRecording(trapped, 1, 120);
    expect(breaths.length).toBeGreaterThan(20);
    expect(breaths.length).toBeLessThan(efforts.length * 0.75);
  });

  it('triggers mandatory breaths early when the patient asks, and keeps the set rate when he does not', () => {
    const settings = { mode: 'vc', ratePerMin: 10 } as const;
    const asking = simulateRecording(ideal(settings, { effort: { ...effort, ratePerMin: 20 } }), 1, 60);
    expect(asking.breaths.filter((breath) => breath.cause === 'sensed').length).toBeGreaterThan(15);
    const passive = simulateRecording(ideal(settings), 1, 61);
    expect(passive.breaths.every((breath) => breath.cause === 'time')).toBe(true);
  });

  function inspirationS(cyclingPercent: number): number {
    const breath = lastBreath(simulateRecording(ideal({ ...supported, cyclingPercent }, { effort }), 1, 60));
    return breath.expirationS - breath.startS;
  }

  it('ends supported breaths later the lower the cycling threshold', () => {
    expect(inspirationS(10)).toBeGreaterThan(inspirationS(25) + 0.05);
    expect(inspirationS(25)).toBeGreaterThan(inspirationS(60) + 0.05);
  });

  function meanInspiratoryPressure(amplitudeCmh2o: number): number {
    const strong = { ...effort, amplitudeCmh2o, ratePerMin: 12 };
    const scenario = ideal({ mode: 'vc', pauseS: 0, ratePerMin: 6 }, { effort: strong });
    const recording = simulateRecording(scenario, 1, 60);
    const breath = recording.breaths.find((candidate) => candidate.cause === 'sensed');
    if (breath === undefined) throw new Error('no effort triggered');
    const pressure = readChannel(recording.events, 'pressure').slice(
      breath.startIndex,
      breath.expirationIndex,
    );
    return pressure.reduce((sum, value) => sum + value, 0) / pressure.length;
  }

  it('starves for flow: an effort in volume control pulls the pressure down', () => {
    expect(meanInspiratoryPressure(12)).toBeLessThan(meanInspiratoryPressure(4) - 2);
  });
});

function co2Range(ratePerMin: number): { readonly lowest: number; readonly highest: number } {
  const recording = simulateRecording(ideal({ mode: 'vc', ratePerMin, tidalVolumeMl: 500 }), 1, 300);
  const breath = lastBreath(recording);
  const samples = readChannel(recording.events, 'co2');
  const cycle = samples.slice(breath.startIndex, breath.endIndex);
  return { lowest: Math.min(...cycle), highest: Math.max(...cycle) };
}

describe('capnogram', () => {
  it('is low in inspiration, high at the end of expiration, and follows ventilation', () => {
    const usual = co2Range(14);
    expect(usual.lowest).toBeLessThan(1);
    // PaCO2 = 0.863 VCO2 / VA, alveolar ventilation 14 x 0.35 L/min.
    expect(usual.highest).toBeGreaterThan(0.9 * ((0.863 * 200) / (14 * 0.35)));
    expect(usual.highest).toBeLessThan(1.15 * ((0.863 * 200) / (14 * 0.35)));
    expect(co2Range(22).highest).toBeLessThan(usual.highest * 0.75);
  });
});
