import { QUIET_EFFORT } from '../effort/effort-plan.ts';
import { LUNG_PRESETS } from '../patient/presets.ts';
import { ASYNCHRONY_BEDS } from './asynchrony-beds.ts';
import { BASE_SCENARIO } from './base-scenario.ts';
import { NEONATE } from './neonate.ts';
import { PATHOLOGIES } from './pathologies.ts';
import type { Scenario } from './scenario.ts';

const { settings: baseSettings, limits: baseLimits, gas: baseGas, sensors: baseSensors } = BASE_SCENARIO;

/**
 * Passive after surgery, volume control. PEEP is raised for a while, so that a changed setting is visible.
 */
const volumeControl: Scenario = {
  ...BASE_SCENARIO,
  id: 'volume-control',
  course: [{ seconds: 240 }, { seconds: 180, settings: { peepCmh2o: 8 } }],
};

/** Pressure control with some efforts that trigger. */
const pressureControl: Scenario = {
  ...BASE_SCENARIO,
  id: 'pressure-control',
  spo2Percent: 96,
  effort: { ...QUIET_EFFORT, ratePerMin: 12, amplitudeCmh2o: 4 },
  settings: {
    ...baseSettings,
    mode: 'pc',
    ratePerMin: 15,
    inspiratoryTimeS: 1.1,
    pressureControlCmh2o: 11,
    peepCmh2o: 7,
  },
};

/** Weaning in pressure support. */
const pressureSupport: Scenario = {
  ...BASE_SCENARIO,
  id: 'pressure-support',
  spo2Percent: 98,
  effort: { ...QUIET_EFFORT, ratePerMin: 17, amplitudeCmh2o: 7 },
  settings: { ...baseSettings, mode: 'ps', pressureSupportCmh2o: 9, peepCmh2o: 6, oxygenPercent: 30 },
  limits: { ...baseLimits, Pmax: { low: 8, high: 35, priority: 'high' } },
};

/** ARDS, 6 mL/kg, high PEEP, passive. */
const ards: Scenario = {
  ...BASE_SCENARIO,
  id: 'ards',
  lung: LUNG_PRESETS.ards,
  gas: { ...baseGas, co2ProductionMlPerMin: 220, deadSpaceL: 0.22, startPaco2Mmhg: 48 },
  spo2Percent: 91.5,
  settings: {
    ...baseSettings,
    ratePerMin: 24,
    tidalVolumeMl: 410,
    inspiratoryFlowLpm: 50,
    pauseS: 0.25,
    peepCmh2o: 12,
    oxygenPercent: 70,
  },
  limits: { ...baseLimits, Pmax: { low: 10, high: 45, priority: 'high' } },
};

/** COPD with air trapping: pressure trigger, efforts that must first overcome intrinsic PEEP. */
const copd: Scenario = {
  ...BASE_SCENARIO,
  id: 'copd-auto-peep',
  lung: LUNG_PRESETS.copd,
  gas: { ...baseGas, deadSpaceL: 0.2, transitionSpread: 0.5, plateauSlopePerL: 0.35, startPaco2Mmhg: 50 },
  spo2Percent: 92,
  effort: { ...QUIET_EFFORT, ratePerMin: 24, amplitudeCmh2o: 7, amplitudeVariability: 0.3 },
  settings: {
    ...baseSettings,
    mode: 'ps',
    pressureSupportCmh2o: 16,
    peepCmh2o: 5,
    cyclingPercent: 20,
    oxygenPercent: 35,
    trigger: { kind: 'pressure', belowPeepCmh2o: 1.5 },
  },
};

/** Respiratory distress every few minutes: the rate rises above its upper limit and returns. */
const tachypnoea: Scenario = {
  ...BASE_SCENARIO,
  id: 'tachypnoea',
  effort: { ...QUIET_EFFORT, ratePerMin: 22, amplitudeCmh2o: 10, riseS: 0.5, relaxationS: 0.1 },
  settings: { ...baseSettings, mode: 'ps', pressureSupportCmh2o: 13, cyclingPercent: 30, oxygenPercent: 45 },
  spo2Percent: 94,
  limits: { ...baseLimits, RR: { low: 8, high: 30, priority: 'high' } },
  course: [
    { seconds: 60 },
    { seconds: 150, effort: { ratePerMin: 37, riseS: 0.42, rateVariability: 0.05 } },
    { seconds: 150 },
  ],
};

/** Standby periods. */
const standby: Scenario = {
  ...BASE_SCENARIO,
  id: 'standby',
  effort: { ...QUIET_EFFORT, ratePerMin: 14, amplitudeCmh2o: 5 },
  settings: { ...baseSettings, mode: 'pc', ratePerMin: 12, pressureControlCmh2o: 10 },
  course: [{ seconds: 150 }, { seconds: 90, standby: true }],
};

/** No capnometer; spontaneous on CPAP. */
const withoutCo2: Scenario = {
  ...BASE_SCENARIO,
  id: 'cpap-without-co2',
  effort: { ...QUIET_EFFORT, ratePerMin: 17, amplitudeCmh2o: 12, riseS: 1, relaxationS: 0.2 },
  settings: { ...baseSettings, mode: 'cpap', peepCmh2o: 7, oxygenPercent: 28 },
  sensors: { ...baseSensors, co2: null },
  limits: {
    ...baseLimits,
    Pmax: { low: 3, high: 30, priority: 'high' },
    PetCO2: { low: null, high: null, priority: 'low' },
  },
};

/** High pressures: airway resistance far above normal and a limit that every strain exceeds. */
const highPressure: Scenario = {
  ...BASE_SCENARIO,
  id: 'high-pressure',
  lung: { complianceMlPerCmh2o: 34, resistanceInsp: 18, resistanceExp: 18 },
  spo2Percent: 93,
  settings: {
    ...baseSettings,
    ratePerMin: 20,
    tidalVolumeMl: 430,
    inspiratoryFlowLpm: 52,
    peepCmh2o: 9,
    oxygenPercent: 55,
  },
  limits: { ...baseLimits, Pmax: { low: 8, high: 36, priority: 'high' } },
  course: [{ seconds: 120 }, { seconds: 60, settings: { tidalVolumeMl: 360 } }],
};

/** The beds of the demo, in the order of the devices. */
export const SCENARIOS: readonly Scenario[] = [
  volumeControl,
  pressureSupport,
  ards,
  copd,
  pressureControl,
  tachypnoea,
  standby,
  withoutCo2,
  highPressure,
  ...ASYNCHRONY_BEDS,
  NEONATE,
];

/** Every scenario that can be started by name. */
export const ALL_SCENARIOS: readonly Scenario[] = [...SCENARIOS, ...PATHOLOGIES];

/** Undefined when no scenario has that name. */
export function findScenario(id: string): Scenario | undefined {
  return ALL_SCENARIOS.find((scenario) => scenario.id === id);
}
