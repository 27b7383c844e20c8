import { NO_EFFORT, QUIET_EFFORT } from '../effort/effort-plan.ts';
import { LUNG_PRESETS } from '../patient/presets.ts';
import { BASE_SCENARIO } from './base-scenario.ts';
import type { Scenario } from './scenario.ts';

const { settings: baseSettings, limits: baseLimits, gas: baseGas } = BASE_SCENARIO;

/** SIMV with a cuff leak: mandatory breaths in pressure control, supported ones between them. */
const simvWithLeak: Scenario = {
  ...BASE_SCENARIO,
  id: 'simv-with-leak',
  spo2Percent: 96,
  leakConductance: 0.012,
  effort: { ...QUIET_EFFORT, ratePerMin: 18, amplitudeCmh2o: 7 },
  settings: {
    ...baseSettings,
    mode: 'simv-pc',
    ratePerMin: 8,
    pressureControlCmh2o: 12,
    pressureSupportCmh2o: 8,
    trigger: { kind: 'flow', flowLpm: 4 },
  },
};

/** Deep sedation in ARDS: mandatory breaths trigger efforts one to one. */
const reverseTrigger: Scenario = {
  ...BASE_SCENARIO,
  id: 'reverse-trigger',
  lung: {
    ...LUNG_PRESETS['ards-moderate'],
    beyondLinear: { slow: { share: 0.3, resistanceFactor: 3 }, turbulence: 2 },
  },
  gas: { ...baseGas, deadSpaceL: 0.2, startPaco2Mmhg: 50 },
  spo2Percent: 92,
  effort: {
    ...NO_EFFORT,
    amplitudeCmh2o: 9,
    entrainment: { everyBreaths: 1, delayS: 0.55, delaySpreadS: 0.06 },
  },
  settings: {
    ...baseSettings,
    ratePerMin: 20,
    tidalVolumeMl: 380,
    inspiratoryFlowLpm: 35,
    pauseS: 0,
    peepCmh2o: 10,
    oxygenPercent: 60,
    trigger: { kind: 'flow', flowLpm: 3 },
  },
  limits: { ...baseLimits, Pmax: { low: 10, high: 45, priority: 'high' } },
};

/** A hyperdynamic heart and a sensitive trigger: breaths without patient effort. */
const autoTrigger: Scenario = {
  ...BASE_SCENARIO,
  id: 'auto-trigger',
  heart: { ratePerMin: 96, amplitudeCmh2o: 0.8 },
  effort: { ...QUIET_EFFORT, ratePerMin: 6, amplitudeCmh2o: 5 },
  settings: {
    ...baseSettings,
    mode: 'ps',
    pressureSupportCmh2o: 11,
    peepCmh2o: 5,
    trigger: { kind: 'flow', flowLpm: 1 },
  },
};

/** Asthma with secretions: coughs, suction and a short disconnection. */
const secretions: Scenario = {
  ...BASE_SCENARIO,
  id: 'secretions-and-suction',
  lung: LUNG_PRESETS.asthma,
  gas: { ...baseGas, transitionSpread: 0.4, plateauSlopePerL: 0.3, startPaco2Mmhg: 46 },
  heart: { ratePerMin: 88, amplitudeCmh2o: 0.15 },
  secretions: 0.12,
  spo2Percent: 94,
  settings: {
    ...baseSettings,
    ratePerMin: 12,
    tidalVolumeMl: 440,
    inspiratoryFlowLpm: 45,
    pauseS: 0.4,
    peepCmh2o: 5,
  },
  limits: { ...baseLimits, Pmax: { low: 8, high: 45, priority: 'high' } },
  course: [
    {
      seconds: 300,
      artefacts: [
        { kind: 'cough', afterS: 60, seconds: 1.5 },
        { kind: 'suction', afterS: 100, seconds: 9 },
        { kind: 'cough', afterS: 104, seconds: 2 },
        { kind: 'disconnection', afterS: 200, seconds: 8 },
      ],
    },
  ],
};

/** Beds with patient-ventilator asynchrony and with artefacts. */
export const ASYNCHRONY_BEDS: readonly Scenario[] = [simvWithLeak, reverseTrigger, autoTrigger, secretions];
