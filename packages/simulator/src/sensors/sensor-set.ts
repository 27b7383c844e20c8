import { createRandom } from '../random.ts';
import type { LeakCompensation } from './leak-estimate.ts';
import { createSensor, type Sensor, type SensorParameters } from './sensor.ts';

export interface SensorSetParameters {
  readonly pressure: SensorParameters;
  readonly flow: SensorParameters;
  /** Null without a capnometer. */
  readonly co2: SensorParameters | null;
  /** Null without an oesophageal balloon. */
  readonly oesophageal: SensorParameters | null;
  /**
   * Compressible volume between sensors inside the machine and the Y-piece, mL/cmH2O; 0 for sensors at the
   * Y-piece.
   */
  readonly circuitComplianceMlPerCmh2o: number;
  /**
   * Resistance between the pressure sensor and the Y-piece, cmH2O s/L; absent for a sensor at the Y-piece.
   */
  readonly circuitResistance?: number;
  /** Leak compensation of the recorded flow; absent means none. */
  readonly leakCompensation?: LeakCompensation;
}

/** Lag 15 ms (definitions.md, Simulation); noise as at end-expiratory rest in the shared PB840 recordings. */
export const TYPICAL_SENSORS: SensorSetParameters = {
  pressure: { lagS: 0.015, noise: 0.06, resolution: 0.01 },
  flow: { lagS: 0.015, noise: 0.25, resolution: 0.01 },
  co2: { lagS: 0.06, noise: 0.12, resolution: 0.01 },
  oesophageal: null,
  circuitComplianceMlPerCmh2o: 0,
};

export const IDEAL_SENSORS: SensorSetParameters = {
  pressure: { lagS: 0, noise: 0, resolution: 0 },
  flow: { lagS: 0, noise: 0, resolution: 0 },
  co2: { lagS: 0, noise: 0, resolution: 0 },
  oesophageal: null,
  circuitComplianceMlPerCmh2o: 0,
};

export interface SensorSet {
  readonly pressure: Sensor;
  readonly flow: Sensor;
  readonly co2: Sensor | null;
  readonly oesophageal: Sensor | null;
}

export function createSensorSet(
  parameters: SensorSetParameters,
  start: { readonly pressureCmh2o: number; readonly oesophagealCmh2o: number },
  seed: number,
): SensorSet {
  return {
    pressure: createSensor(parameters.pressure, start.pressureCmh2o, createRandom(seed, 'pressure')),
    flow: createSensor(parameters.flow, 0, createRandom(seed, 'flow')),
    co2: parameters.co2 === null ? null : createSensor(parameters.co2, 0, createRandom(seed, 'co2')),
    oesophageal:
      parameters.oesophageal === null
        ? null
        : createSensor(parameters.oesophageal, start.oesophagealCmh2o, createRandom(seed, 'oesophageal')),
  };
}
