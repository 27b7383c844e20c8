import { QUIET_EFFORT } from '../effort/effort-plan.ts';
import { LUNG_PRESETS } from '../patient/presets.ts';
import { BASE_SCENARIO } from './base-scenario.ts';
import type { Scenario } from './scenario.ts';

const { hardware, sensors, settings } = BASE_SCENARIO;

/**
 * A newborn of 3 kg in pressure control: about 15 mL a breath (5 mL/kg), dead space 2 mL/kg, CO2 production 6 mL/kg/min, a
 * tube without a cuff that leaks a little, and a proximal flow sensor for small flows.
 */
export const NEONATE: Scenario = {
  ...BASE_SCENARIO,
  id: 'neonate',
  lung: LUNG_PRESETS.neonate,
  gas: {
    co2ProductionMlPerMin: 18,
    deadSpaceL: 0.006,
    transitionSpread: 0.2,
    plateauSlopePerL: 0,
    startPaco2Mmhg: 42,
    sensorWashoutL: 0.001,
  },
  spo2Percent: 94,
  idealBodyWeightKg: 3,
  leakConductance: 0.0008,
  effort: {
    ...QUIET_EFFORT,
    ratePerMin: 38,
    amplitudeCmh2o: 3,
    riseS: 0.25,
    relaxationS: 0.06,
    rateVariability: 0.15,
  },
  settings: {
    ...settings,
    mode: 'pc',
    ratePerMin: 40,
    pressureControlCmh2o: 15,
    inspiratoryTimeS: 0.35,
    peepCmh2o: 5,
    riseTimeS: 0.05,
    pressureLimitCmh2o: 30,
    trigger: { kind: 'flow', flowLpm: 0.6 },
    oxygenPercent: 28,
  },
  // An inspiration of 0.35 s needs faster valves than an adult's.
  hardware: { ...hardware, servoLagS: 0.012, triggerDelayS: 0.02 },
  sensors: {
    ...sensors,
    pressure: { lagS: 0.005, noise: 0.06, resolution: 0.01 },
    flow: { lagS: 0.005, noise: 0.03, resolution: 0.01 },
    co2: { lagS: 0.03, noise: 0.12, resolution: 0.01 },
  },
  limits: {
    Pmax: { low: 10, high: 28, priority: 'high' },
    VTe: { low: 8, high: 30, priority: 'medium' },
    MVe: { low: 0.3, high: 1.5, priority: 'medium' },
    RR: { low: 25, high: 75, priority: 'medium' },
    PetCO2: { low: 25, high: 60, priority: 'low' },
    SpO2: { low: 88, high: 97, priority: 'high' },
  },
};
