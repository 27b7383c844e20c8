import { QUIET_EFFORT } from '../effort/effort-plan.ts';
import { LUNG_PRESETS } from '../patient/presets.ts';
import { BASE_SCENARIO } from './base-scenario.ts';
import type { Scenario } from './scenario.ts';

const { gas, hardware, sensors, settings } = BASE_SCENARIO;

/**
 * A child of 6 years, 115 cm and 20 kg, in pressure control with a tube of 5 mm: about 7 mL/kg a breath, dead space 2.2
 * mL/kg and CO2 production 5 mL/kg/min, scaled from the adult's and the newborn's.
 */
export const CHILD: Scenario = {
  ...BASE_SCENARIO,
  id: 'child',
  lung: LUNG_PRESETS.child,
  gas: {
    ...gas,
    co2ProductionMlPerMin: 100,
    deadSpaceL: 0.044,
    sensorWashoutL: 0.004,
    plateauSlopePerL: 0.2,
  },
  idealBodyWeightKg: 20,
  leakConductance: 0.002,
  effort: {
    ...QUIET_EFFORT,
    ratePerMin: 22,
    amplitudeCmh2o: 3,
    riseS: 0.4,
    relaxationS: 0.09,
    rateVariability: 0.1,
  },
  settings: {
    ...settings,
    mode: 'pc',
    ratePerMin: 20,
    pressureControlCmh2o: 7,
    inspiratoryTimeS: 0.8,
    peepCmh2o: 5,
    riseTimeS: 0.1,
    pressureLimitCmh2o: 35,
    trigger: { kind: 'flow', flowLpm: 1 },
    oxygenPercent: 30,
  },
  hardware: { ...hardware, servoLagS: 0.018, triggerDelayS: 0.03 },
  sensors: { ...sensors, flow: { lagS: 0.01, noise: 0.08, resolution: 0.01 } },
  limits: {
    Pmax: { low: 8, high: 30, priority: 'high' },
    VTe: { low: 80, high: 220, priority: 'medium' },
    MVe: { low: 1.5, high: 6, priority: 'medium' },
    RR: { low: 12, high: 45, priority: 'medium' },
    PetCO2: { low: 25, high: 60, priority: 'low' },
    SpO2: { low: 90, high: null, priority: 'high' },
  },
};
