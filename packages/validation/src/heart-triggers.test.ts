import { BASE_SCENARIO, QUIET_EFFORT, type Scenario } from '@eupnea/simulator';
import { expect, it } from 'vitest';
import { judgeScenario, scoreRecording } from './score-scenario.ts';

const SECONDS = 150;
/** Before so many breaths have come nothing is known of the chest. */
const SETTLING_BREATHS = 8;

/** A development patient: most beats of a heart of 1.2 cmH2O trigger, and some efforts begin just after such a breath. */
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

it.each([1, 4])(
  'an effort that begins just after a breath that the heart triggered did not call for it (seed %i)',
  (seed) => {
    const scored = scoreRecording(judgeScenario(SUPPORTED_HEART, seed, SECONDS), {
      segmentation: 'device',
      sendsSettings: true,
    });
    const settled = scored.judged.slice(SETTLING_BREATHS);
    const present = settled.filter(({ kinds }) => kinds.auto_trigger.verdict === 'present');
    expect(present.length).toBeGreaterThan(40);
    const missed = present.filter(({ breath }) => !scored.found('auto_trigger', breath));
    expect(missed.map(({ breath }) => breath.startIndex)).toEqual([]);
  },
);
