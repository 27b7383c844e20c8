import type { Draw } from '../draw.ts';
import type { SensorSetParameters } from '../sensors/sensor-set.ts';
import type { SensorParameters } from '../sensors/sensor.ts';
import type { TriggerSetting, VentilatorHardware, VentilatorMode } from '../ventilator/settings.ts';

/** One ventilator with its circuit and sensors, drawn from a family. */
export interface DrawnMachine {
  readonly rateHz: number;
  readonly hardware: VentilatorHardware;
  readonly sensors: SensorSetParameters;
  readonly trigger: TriggerSetting;
  readonly riseTimeS: number;
  /** Intentional or accidental opening between circuit and lung, L/s per square root of cmH2O. */
  readonly leakConductance: number;
}

/** Ventilators that work alike inside; every number of them is drawn. */
export interface MachineFamily {
  readonly name: string;
  /** How it works, in one sentence. */
  readonly summary: string;
  /** Modes that such a machine has. */
  readonly modes: readonly VentilatorMode[];
  draw(draw: Draw): DrawnMachine;
}

/** Modes of an intensive care ventilator that scenarios are drawn in. */
export const INTENSIVE_CARE_MODES: readonly VentilatorMode[] = [
  'vc',
  'pc',
  'ps',
  'cpap',
  'simv-vc',
  'simv-pc',
  'prvc',
];

/** Sensor with drawn lag and noise; noise of 0.3 to 1.6 times a typical one spans clean benches and wet circuits. */
export function drawSensor(
  draw: Draw,
  typicalNoise: number,
  changes: Partial<SensorParameters> = {},
): SensorParameters {
  return {
    lagS: draw.between(0.005, 0.03),
    noise: typicalNoise * draw.between(0.3, 1.6),
    resolution: 0.01,
    ...changes,
  };
}

/** Noise of the end-expiratory rest of PB840 recordings, cmH2O and L/min (sensors/sensor-set.ts). */
export const PRESSURE_NOISE = 0.06;
export const FLOW_NOISE = 0.25;

export function flowTrigger(flowLpm: number): TriggerSetting {
  return { kind: 'flow', flowLpm };
}

export function pressureTrigger(belowPeepCmh2o: number): TriggerSetting {
  return { kind: 'pressure', belowPeepCmh2o };
}
