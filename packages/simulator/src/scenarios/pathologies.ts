import { QUIET_EFFORT } from '../effort/effort-plan.ts';
import { LUNG_PRESETS } from '../patient/presets.ts';
import { BASE_SCENARIO } from './base-scenario.ts';
import { CHILD } from './child.ts';
import type { Scenario } from './scenario.ts';

const { settings: baseSettings, limits: baseLimits, gas: baseGas } = BASE_SCENARIO;

/** Mild ARDS, awake: pressure support. */
const ardsMild: Scenario = {
  ...BASE_SCENARIO,
  id: 'ards-mild',
  lung: LUNG_PRESETS['ards-mild'],
  gas: { ...baseGas, deadSpaceL: 0.18 },
  spo2Percent: 94,
  effort: { ...QUIET_EFFORT, ratePerMin: 24, amplitudeCmh2o: 7, riseS: 0.5 },
  settings: { ...baseSettings, mode: 'ps', pressureSupportCmh2o: 8, peepCmh2o: 8, oxygenPercent: 45 },
};

/** Moderate ARDS in PRVC, 6 mL/kg. */
const ardsModerate: Scenario = {
  ...BASE_SCENARIO,
  id: 'ards-moderate',
  lung: LUNG_PRESETS['ards-moderate'],
  gas: { ...baseGas, co2ProductionMlPerMin: 220, deadSpaceL: 0.21, startPaco2Mmhg: 46 },
  spo2Percent: 92,
  settings: {
    ...baseSettings,
    mode: 'prvc',
    ratePerMin: 24,
    tidalVolumeMl: 410,
    inspiratoryTimeS: 0.9,
    peepCmh2o: 12,
    oxygenPercent: 60,
  },
  limits: { ...baseLimits, Pmax: { low: 10, high: 45, priority: 'high' } },
};

/** Severe ARDS, paralysed, 4.5 mL/kg at a high rate; the plateau still reaches about 35 cmH2O. */
const ardsSevere: Scenario = {
  ...ardsModerate,
  id: 'ards-severe',
  lung: LUNG_PRESETS['ards-severe'],
  gas: { ...baseGas, co2ProductionMlPerMin: 220, deadSpaceL: 0.2, startPaco2Mmhg: 58 },
  spo2Percent: 89,
  settings: {
    ...baseSettings,
    mode: 'vc',
    ratePerMin: 32,
    tidalVolumeMl: 310,
    inspiratoryFlowLpm: 45,
    pauseS: 0.2,
    peepCmh2o: 14,
    pressureLimitCmh2o: 55,
    oxygenPercent: 90,
  },
  limits: {
    ...baseLimits,
    Pmax: { low: 10, high: 50, priority: 'high' },
    VTe: { low: 200, high: 600, priority: 'medium' },
    RR: { low: 8, high: 40, priority: 'medium' },
    SpO2: { low: 86, high: null, priority: 'high' },
  },
};

/** APRV in ARDS: two pressure levels with spontaneous breathing at both. */
const aprv: Scenario = {
  ...ardsModerate,
  id: 'aprv',
  effort: { ...QUIET_EFFORT, ratePerMin: 14, amplitudeCmh2o: 6 },
  settings: {
    ...baseSettings,
    mode: 'aprv',
    ratePerMin: 12,
    inspiratoryTimeS: 4.4,
    pressureControlCmh2o: 18,
    peepCmh2o: 5,
    oxygenPercent: 60,
  },
  limits: { ...baseLimits, RR: { low: 6, high: 40, priority: 'medium' } },
};

/** Severe asthma, passive: low rate and high flow leave time for expiration. */
const asthma: Scenario = {
  ...BASE_SCENARIO,
  id: 'asthma',
  lung: LUNG_PRESETS.asthma,
  gas: { ...baseGas, deadSpaceL: 0.2, transitionSpread: 0.5, plateauSlopePerL: 0.4, startPaco2Mmhg: 55 },
  spo2Percent: 94,
  settings: {
    ...baseSettings,
    ratePerMin: 12,
    tidalVolumeMl: 450,
    inspiratoryFlowLpm: 60,
    peepCmh2o: 5,
    pressureLimitCmh2o: 60,
    oxygenPercent: 50,
  },
  limits: { ...baseLimits, Pmax: { low: 8, high: 55, priority: 'high' } },
};

/** Obesity after surgery: a heavy chest wall, high PEEP, pressure control with efforts. */
const obesity: Scenario = {
  ...BASE_SCENARIO,
  id: 'obesity',
  lung: LUNG_PRESETS.obesity,
  gas: { ...baseGas, co2ProductionMlPerMin: 260 },
  spo2Percent: 93,
  effort: { ...QUIET_EFFORT, ratePerMin: 20, amplitudeCmh2o: 5 },
  settings: {
    ...baseSettings,
    mode: 'pc',
    ratePerMin: 18,
    pressureControlCmh2o: 14,
    inspiratoryTimeS: 1.1,
    peepCmh2o: 12,
    oxygenPercent: 45,
  },
};

/** Pulmonary fibrosis: fast shallow breaths in pressure support, short expiratory time constant. */
const fibrosis: Scenario = {
  ...BASE_SCENARIO,
  id: 'fibrosis',
  lung: LUNG_PRESETS.fibrosis,
  gas: { ...baseGas, deadSpaceL: 0.19 },
  spo2Percent: 91,
  effort: { ...QUIET_EFFORT, ratePerMin: 30, amplitudeCmh2o: 8, riseS: 0.4, relaxationS: 0.1 },
  settings: { ...baseSettings, mode: 'ps', pressureSupportCmh2o: 8, peepCmh2o: 5, oxygenPercent: 60 },
  limits: {
    ...baseLimits,
    VTe: { low: 200, high: 600, priority: 'medium' },
    RR: { low: 8, high: 45, priority: 'medium' },
  },
};

/** Diseases and ages outside the demo beds; started by name. */
export const PATHOLOGIES: readonly Scenario[] = [
  ardsMild,
  ardsModerate,
  ardsSevere,
  aprv,
  asthma,
  obesity,
  fibrosis,
  CHILD,
];
