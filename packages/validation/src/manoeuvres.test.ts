import type { Breath, BreathFeatureCode } from '@eupnea/model';
import { createBreathPipeline } from '@eupnea/signal';
import {
  ALL_SCENARIOS,
  BASE_SCENARIO,
  IDEAL_SENSORS,
  NO_EFFORT,
  QUIET_EFFORT,
  simulateRecording,
  TYPICAL_SENSORS,
  type CoursePhase,
  type Scenario,
  type SimulatedRecording,
} from '@eupnea/simulator';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const EXACT = { lagS: 0, noise: 0, resolution: 0 };
const BALLOON_GAIN = 0.92;
const SECONDS = 60;

const exact: Scenario = {
  ...BASE_SCENARIO,
  lung: { complianceMlPerCmh2o: 45, resistanceInsp: 10, resistanceExp: 10, chestWallElastance: 6 },
  effort: { ...QUIET_EFFORT, ratePerMin: 14, amplitudeCmh2o: 9 },
  settings: { ...BASE_SCENARIO.settings, mode: 'ps', pressureSupportCmh2o: 9, peepCmh2o: 6 },
  sensors: { ...IDEAL_SENSORS, oesophageal: { ...EXACT, output: { gain: BALLOON_GAIN } } },
};

function withManoeuvres(scenario: Scenario, manoeuvres: CoursePhase['manoeuvres']): Scenario {
  return { ...scenario, course: [{ seconds: SECONDS, ...(manoeuvres === undefined ? {} : { manoeuvres }) }] };
}

/** Valves closed for about one effort. */
const occluded = (scenario: Scenario) =>
  withManoeuvres(scenario, [{ kind: 'expiratory_occlusion', afterS: 30, seconds: 4.5 }]);

/** @param blockSamples samples a push; by default all at once */
function analyze({ events }: SimulatedRecording, rateHz: number, blockSamples?: number): readonly Breath[] {
  const pipeline = createBreathPipeline({ rateHz, segmentation: 'waveform', depth: 'basic' });
  const breaths: Breath[] = [];
  for (const event of events) {
    if (event.type !== 'samples') continue;
    const { block } = event;
    const step = blockSamples ?? block.length;
    for (let from = 0; from < block.length; from += step) {
      const to = Math.min(block.length, from + step);
      const channels = Object.fromEntries(
        Object.entries(block.channels).map(([code, values]) => [code, values.subarray(from, to)]),
      );
      breaths.push(
        ...pipeline.pushSamples({ firstIndex: block.firstIndex + from, rateHz, length: to - from, channels }),
      );
    }
  }
  return [...breaths, ...pipeline.finish()];
}

function breathsWith(breaths: readonly Breath[], code: BreathFeatureCode): readonly Breath[] {
  return breaths.filter(({ features }) => !Number.isNaN(features[code]));
}

/** The only breath with the number. */
function only(breaths: readonly Breath[], code: BreathFeatureCode): Breath {
  const [breath, ...more] = breathsWith(breaths, code);
  if (breath === undefined || more.length > 0) throw new Error(`${more.length} more with ${code}`);
  return breath;
}

/** Share by which a number misses the truth. */
const miss = (found: number | undefined, truth: number | null | undefined) =>
  Math.abs((found ?? Number.NaN) / (truth ?? Number.NaN) - 1);

describe('an end-expiratory occlusion of the simulator', () => {
  it.each([
    ['parabola_exponential', 9],
    ['half_sine', 5],
    ['trapezoid', 15],
  ] as const)('is read within 2 %% of the truth: %s, %d cmH2O', (shape, amplitudeCmh2o) => {
    const scenario = occluded({ ...exact, effort: { ...exact.effort, shape, amplitudeCmh2o } });
    const recording = simulateRecording(scenario, 4, SECONDS);
    const [truth] = recording.manoeuvres;
    const { features, startIndex, endIndex } = only(analyze(recording, 100), 'pocc_cmh2o');
    expect(startIndex / 100).toBeLessThan(truth?.startS ?? 0);
    expect(endIndex / 100).toBeGreaterThan(truth?.endS ?? 0);
    expect(miss(features.pocc_cmh2o, truth?.poccCmh2o)).toBeLessThan(0.02);
    expect(miss(features.p01_occ_cmh2o, truth?.p01Cmh2o)).toBeLessThan(0.02);
    expect(miss(features.baydur_ratio, BALLOON_GAIN)).toBeLessThan(0.02);
    const pocc = features.pocc_cmh2o;
    expect(features.pmus_occ_cmh2o).toBeCloseTo(-0.75 * pocc, 3);
    expect(features.pl_occ_cmh2o - -0.66 * pocc).toBeCloseTo(features.pip_cmh2o - 6, 0);
  });

  it('is read through the noise and lag of usual sensors', () => {
    const scenario = occluded({ ...exact, sensors: { ...TYPICAL_SENSORS, oesophageal: null } });
    for (const seed of [1, 2, 3, 4, 5]) {
      const recording = simulateRecording(scenario, seed, SECONDS);
      const [truth] = recording.manoeuvres;
      const { features } = only(analyze(recording, 100), 'pocc_cmh2o');
      expect(miss(features.pocc_cmh2o, truth?.poccCmh2o)).toBeLessThan(0.03);
      expect(miss(features.p01_occ_cmh2o, truth?.p01Cmh2o)).toBeLessThan(0.15);
      expect(features.baydur_ratio).toBeNaN();
    }
  });

  it('gives the same numbers in blocks of any size', () => {
    const recording = simulateRecording(occluded(exact), 4, SECONDS);
    const whole = analyze(recording, 100);
    expect(breathsWith(whole, 'pocc_cmh2o')).toHaveLength(1);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3000 }), (blockSamples) => {
        expect(analyze(recording, 100, blockSamples)).toEqual(whole);
      }),
      { numRuns: 12 },
    );
  });
});

describe('an end-inspiratory hold of the simulator', () => {
  it('is read within 2 % of the truth in support', () => {
    const scenario = withManoeuvres(
      {
        ...exact,
        effort: { ...exact.effort, ratePerMin: 10, amplitudeCmh2o: 12, rateVariability: 0 },
        settings: { ...exact.settings, cyclingPercent: 45 },
      },
      [{ kind: 'inspiratory_hold', afterS: 30, seconds: 1.5 }],
    );
    const recording = simulateRecording(scenario, 4, SECONDS);
    const [truth] = recording.manoeuvres;
    const { features } = only(analyze(recording, 100), 'pmi_cmh2o');
    expect(miss(features.p_plateau_cmh2o, truth?.plateauCmh2o)).toBeLessThan(0.02);
    expect(miss(features.pmi_cmh2o, truth?.pmiCmh2o)).toBeLessThan(0.02);
    expect(breathsWith(analyze(recording, 100), 'pocc_cmh2o')).toEqual([]);
  });
});

describe('no occlusion and no hold', () => {
  const artefact = (kind: 'suction' | 'disconnection' | 'cough', seconds: number) => ({
    kind,
    afterS: 30,
    seconds,
  });

  it.each([
    ['suction', { artefacts: [artefact('suction', 6)] }],
    ['a disconnection', { artefacts: [artefact('disconnection', 5)] }],
    ['coughs', { artefacts: [artefact('cough', 4)] }],
  ] as const)('is found in %s', (_name, phase) => {
    for (const mode of ['ps', 'pc', 'vc'] as const)
      for (const seed of [1, 2, 3]) {
        const scenario: Scenario = {
          ...exact,
          settings: { ...exact.settings, mode },
          sensors: { ...TYPICAL_SENSORS, oesophageal: null },
          course: [{ seconds: SECONDS, ...phase }],
        };
        const breaths = analyze(simulateRecording(scenario, seed, SECONDS), 100);
        expect(breathsWith(breaths, 'pocc_cmh2o')).toEqual([]);
        expect(breathsWith(breaths, 'p01_occ_cmh2o')).toEqual([]);
      }
  });

  it('is found in apnoea and in closed valves without an effort', () => {
    const quiet: Scenario = { ...exact, effort: NO_EFFORT, heart: { ratePerMin: 75, amplitudeCmh2o: 0.3 } };
    const slow = { ...quiet, settings: { ...quiet.settings, mode: 'vc', ratePerMin: 4 } } as const;
    for (const scenario of [slow, occluded(slow)]) {
      const breaths = analyze(simulateRecording(scenario, 2, SECONDS), 100);
      expect(breaths.length).toBeGreaterThan(2);
      expect(breathsWith(breaths, 'pocc_cmh2o')).toEqual([]);
    }
  });

  it.each(ALL_SCENARIOS.map(({ id }) => id))('is found at the bed %s', (id) => {
    const scenario = ALL_SCENARIOS.find((one) => one.id === id) ?? BASE_SCENARIO;
    const breaths = analyze(simulateRecording(scenario, 1, 120), scenario.rateHz);
    expect(breathsWith(breaths, 'pocc_cmh2o')).toEqual([]);
    expect(breathsWith(breaths, 'p01_occ_cmh2o')).toEqual([]);
  });
});
