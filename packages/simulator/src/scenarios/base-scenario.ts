import { NO_EFFORT } from '../effort/effort-plan.ts';
import { LUNG_PRESETS } from '../patient/presets.ts';
import { TYPICAL_SENSORS } from '../sensors/sensor-set.ts';
import { ADULT_SETTINGS, TYPICAL_HARDWARE } from '../ventilator/settings.ts';
import type { Scenario } from './scenario.ts';

/**
 * An adult of 68.5 kg predicted body weight (a man of 173 cm) with normal lungs, passive in volume control. Airway dead
 * space of about 2.2 mL/kg and CO2 production of 200 mL/min are textbook values of a resting adult.
 */
export const BASE_SCENARIO: Scenario = {
  id: 'base',
  deviceModel: 'Eupnea Simulator',
  rateHz: 100,
  lung: LUNG_PRESETS.normal,
  gas: {
    co2ProductionMlPerMin: 200,
    deadSpaceL: 0.15,
    transitionSpread: 0.15,
    plateauSlopePerL: 0.08,
    startPaco2Mmhg: 40,
    sensorWashoutL: 0.012,
  },
  spo2Percent: 97,
  idealBodyWeightKg: 68.7,
  effort: NO_EFFORT,
  settings: ADULT_SETTINGS,
  hardware: TYPICAL_HARDWARE,
  showsMusclePressure: false,
  sensors: TYPICAL_SENSORS,
  heart: null,
  leakConductance: 0,
  secretions: 0,
  limits: {
    Pmax: { low: 8, high: 40, priority: 'high' },
    VTe: { low: 250, high: 700, priority: 'medium' },
    MVe: { low: 4, high: 14, priority: 'medium' },
    RR: { low: 8, high: 35, priority: 'medium' },
    PetCO2: { low: 25, high: 60, priority: 'low' },
    SpO2: { low: 90, high: null, priority: 'high' },
  },
  course: [],
};
