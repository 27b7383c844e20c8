import { BASE_SCENARIO, NO_EFFORT, QUIET_EFFORT, type Scenario } from '@eupnea/simulator';
import type { FindingKind } from '@eupnea/model';
import { describe, expect, it } from 'vitest';
import { judgeScenario, scoreRecording } from './score-scenario.ts';

/*
 * Development patients with a nonlinear recoil under a leak that triggers. The trace before and within a breath then
 * contains more than the muscle pressure, so that no single rule is sufficient.
 */

const SECONDS = 150;
/** Breaths until the estimate of the mechanics has settled. */
const SETTLING_BREATHS = 8;

/** Leak and cardiac oscillation trigger between the patient's own breaths, sometimes just before an effort. */
const LEAK_AND_HEART: Scenario = {
  ...BASE_SCENARIO,
  lung: {
    complianceMlPerCmh2o: 26.4,
    resistanceInsp: 9,
    resistanceExp: 9,
    beyondLinear: { sigmoid: { spanL: 0.588, midpointCmh2o: 19.6, slopeCmh2o: 5.57 } },
  },
  effort: {
    ...QUIET_EFFORT,
    ratePerMin: 23.5,
    amplitudeCmh2o: 5,
    riseS: 0.23,
    relaxationS: 0.084,
    rateVariability: 0.24,
    amplitudeVariability: 0.33,
  },
  settings: {
    ...BASE_SCENARIO.settings,
    mode: 'vc',
    ratePerMin: 10,
    tidalVolumeMl: 420,
    inspiratoryFlowLpm: 45,
    pauseS: 0,
    peepCmh2o: 5,
    trigger: { kind: 'pressure', belowPeepCmh2o: 1.37 },
    pressureLimitCmh2o: 60,
  },
  heart: { ratePerMin: 102, amplitudeCmh2o: 0.38 },
  leakConductance: 0.0098,
};

/** No efforts: a recoil that is assumed linear looks like an effort in every inflation. */
const AT_REST: Scenario = {
  ...BASE_SCENARIO,
  lung: {
    complianceMlPerCmh2o: 28.4,
    resistanceInsp: 6.3,
    resistanceExp: 6.3,
    beyondLinear: { sigmoid: { spanL: 0.957, midpointCmh2o: 14.3, slopeCmh2o: 8.4 } },
  },
  effort: NO_EFFORT,
  settings: {
    ...BASE_SCENARIO.settings,
    mode: 'vc',
    ratePerMin: 13.94,
    tidalVolumeMl: 420,
    inspiratoryFlowLpm: 40,
    pauseS: 0,
    peepCmh2o: 4,
    trigger: { kind: 'pressure', belowPeepCmh2o: 1.3 },
    pressureLimitCmh2o: 60,
  },
  heart: { ratePerMin: 85.7, amplitudeCmh2o: 0.3 },
  leakConductance: 0.00626,
};

/** Efforts of nearly a second, with support that cycles off while the lung still fills. */
const SLOW_EFFORTS: Scenario = {
  ...BASE_SCENARIO,
  lung: {
    complianceMlPerCmh2o: 42,
    resistanceInsp: 17,
    resistanceExp: 17,
    beyondLinear: {
      slow: { share: 0.16, resistanceFactor: 1.66 },
      sigmoid: { spanL: 1.24, midpointCmh2o: 17, slopeCmh2o: 7.4 },
    },
  },
  effort: {
    ...QUIET_EFFORT,
    ratePerMin: 23.6,
    amplitudeCmh2o: 9.3,
    riseS: 0.85,
    relaxationS: 0.216,
    rateVariability: 0.235,
    amplitudeVariability: 0.26,
  },
  settings: {
    ...BASE_SCENARIO.settings,
    mode: 'ps',
    pressureSupportCmh2o: 7.1,
    peepCmh2o: 7,
    riseTimeS: 0.092,
    trigger: { kind: 'flow', flowLpm: 4.1 },
    cyclingPercent: 47.3,
    pressureLimitCmh2o: 60,
  },
  leakConductance: 0.00118,
};

/**
 * Overdistended lung: the last tenth of each breath takes as much pressure as the rest, and contains no valve step from
 * which to estimate a resistance.
 */
const OVERDISTENDED_AT_REST: Scenario = {
  ...BASE_SCENARIO,
  lung: {
    complianceMlPerCmh2o: 22.9,
    resistanceInsp: 17.08,
    resistanceExp: 17.08,
    beyondLinear: { sigmoid: { spanL: 0.565, midpointCmh2o: 14.23, slopeCmh2o: 6.17 } },
  },
  effort: NO_EFFORT,
  settings: {
    ...BASE_SCENARIO.settings,
    mode: 'vc',
    ratePerMin: 14.37,
    tidalVolumeMl: 420,
    inspiratoryFlowLpm: 40,
    pauseS: 0.3,
    peepCmh2o: 12.07,
    trigger: { kind: 'pressure', belowPeepCmh2o: 0.92 },
    pressureLimitCmh2o: 60,
  },
  hardware: {
    ...BASE_SCENARIO.hardware,
    servoLagS: 0.0326,
    triggerDelayS: 0.0305,
    expiratoryResistance: 5.28,
  },
  sensors: {
    ...BASE_SCENARIO.sensors,
    pressure: { lagS: 0.0157, noise: 0.09, resolution: 0.05 },
    flow: { lagS: 0.0157, noise: 0.38, resolution: 0.05 },
  },
  leakConductance: 0.01059,
};

/** The same kind of lung with efforts that outlast its short breaths. */
const OVERDISTENDED_BY_EFFORT: Scenario = {
  ...BASE_SCENARIO,
  lung: {
    complianceMlPerCmh2o: 21.32,
    resistanceInsp: 9.26,
    resistanceExp: 9.26,
    beyondLinear: { sigmoid: { spanL: 0.477, midpointCmh2o: 17.31, slopeCmh2o: 5.6 } },
  },
  effort: {
    ...QUIET_EFFORT,
    shape: 'trapezoid',
    ratePerMin: 17.7,
    amplitudeCmh2o: 5.24,
    riseS: 0.316,
    holdS: 0.296,
    relaxationS: 0.496,
    rateVariability: 0.18,
    amplitudeVariability: 0.33,
  },
  settings: {
    ...BASE_SCENARIO.settings,
    mode: 'vc',
    ratePerMin: 10,
    tidalVolumeMl: 420,
    inspiratoryFlowLpm: 56.4,
    pauseS: 0,
    peepCmh2o: 10,
    trigger: { kind: 'flow', flowLpm: 3.23 },
    pressureLimitCmh2o: 60,
  },
  hardware: { ...BASE_SCENARIO.hardware, servoLagS: 0.04, triggerDelayS: 0.067, expiratoryResistance: 2.4 },
  heart: { ratePerMin: 73.5, amplitudeCmh2o: 0.219 },
  leakConductance: 0.00614,
};

/** Cardiac oscillation of 1.2 cmH2O: most beats trigger, and some efforts begin just after such a breath. */
const SUPPORTED_HEART: Scenario = {
  ...BASE_SCENARIO,
  lung: {
    complianceMlPerCmh2o: 40,
    resistanceInsp: 6,
    resistanceExp: 6,
    beyondLinear: { sigmoid: { spanL: 1.084, midpointCmh2o: 14.236, slopeCmh2o: 6.776 } },
  },
  effort: {
    ...QUIET_EFFORT,
    ratePerMin: 9.14,
    amplitudeCmh2o: 4.21,
    riseS: 0.5235,
    relaxationS: 0.28,
    rateVariability: 0.298,
    amplitudeVariability: 0.31,
  },
  settings: {
    ...BASE_SCENARIO.settings,
    mode: 'ps',
    pressureSupportCmh2o: 10,
    peepCmh2o: 3,
    riseTimeS: 0.2714,
    trigger: { kind: 'flow', flowLpm: 1.556 },
    cyclingPercent: 25,
    pressureLimitCmh2o: 40,
  },
  hardware: {
    ...BASE_SCENARIO.hardware,
    servoLagS: 0.0244,
    triggerDelayS: 0.0772,
    expiratoryResistance: 3.545,
  },
  sensors: {
    ...BASE_SCENARIO.sensors,
    pressure: { lagS: 0.0151, noise: 0.11, resolution: 0.1 },
    flow: { lagS: 0.0151, noise: 0.46, resolution: 0.1 },
  },
  heart: { ratePerMin: 111, amplitudeCmh2o: 1.185 },
  leakConductance: 0.00124,
};

function score(scenario: Scenario, seeds: readonly number[], kind: FindingKind) {
  let present = 0;
  let found = 0;
  let missed = 0;
  let absent = 0;
  let wrong = 0;
  for (const seed of seeds) {
    const scored = scoreRecording(judgeScenario(scenario, seed, SECONDS), {
      segmentation: 'device',
      sendsSettings: true,
    });
    for (const { breath, kinds } of scored.judged.slice(SETTLING_BREATHS)) {
      const isFound = scored.found(kind, breath);
      if (kinds[kind].verdict === 'present') {
        present += 1;
        if (isFound) found += 1;
        else if (!scored.undecided(kind, breath)) missed += 1;
      } else if (kinds[kind].verdict === 'absent') {
        absent += 1;
        if (isFound) wrong += 1;
      }
    }
  }
  return { present, found, missed, absent, wrong };
}

describe('a bent lung', () => {
  // One recording per case, because two take half a minute on a slow machine.
  it.each([1, 2])('makes no breath an auto-trigger that an effort began (seed %i)', (seed) => {
    const { present, absent, wrong } = score(LEAK_AND_HEART, [seed], 'auto_trigger');
    expect(present).toBeGreaterThan(40);
    expect(absent).toBeGreaterThan(15);
    expect(wrong).toBeLessThanOrEqual(1);
  });

  it.each([1, 4])(
    'makes no breath an auto-trigger that an effort began, though the heart triggers most (seed %i)',
    (seed) => {
      const { present, wrong } = score(SUPPORTED_HEART, [seed], 'auto_trigger');
      expect(present).toBeGreaterThan(40);
      expect(wrong).toBe(0);
    },
  );

  it.each([
    ['is at rest', AT_REST],
    ['is overdistended and at rest', OVERDISTENDED_AT_REST],
  ])('that %s makes no reverse trigger and no ineffective effort', (_, scenario) => {
    for (const kind of ['reverse_trigger', 'ineffective_effort'] as const) {
      const { absent, wrong } = score(scenario, [1], kind);
      expect(absent).toBeGreaterThan(20);
      expect(wrong / absent).toBeLessThan(0.02);
    }
  });

  it('that efforts overdistend is not said to cycle in time', () => {
    const { present, missed } = score(OVERDISTENDED_BY_EFFORT, [1], 'premature_cycling');
    expect(present).toBeGreaterThan(20);
    expect(missed).toBe(0);
  });

  it('hides no end of an effort that the ventilator waited for', () => {
    const { absent, wrong } = score(SLOW_EFFORTS, [2, 3, 4], 'premature_cycling');
    expect(absent).toBeGreaterThan(12);
    expect(wrong).toBeLessThanOrEqual(1);
  });
});
