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
  /** Intended or accidental opening between circuit and lung, L/s per square root of cmH2O. */
  readonly leakConductance: number;
}

/** Ventilators of the same design, with all their numbers drawn at random. */
export interface MachineFamily {
  readonly name: string;
  /** Working principle in one sentence. */
  readonly summary: string;
  /** Modes of such a ventilator. */
  readonly modes: readonly VentilatorMode[];
  draw(draw: Draw): DrawnMachine;
}

/** Modes of intensive care ventilators in which scenarios are drawn. */
export const INTENSIVE_CARE_MODES: readonly VentilatorMode[] = [
  'vc',
  'pc',
  'ps',
  'cpap',
  'simv-vc',
  'simv-pc',
  'prvc',
];

/**
 * Returns a sensor with drawn lag and noise. Noise of 0.3 to 1.6 times the typical value covers clean benches
 * and wet circuits.
 */
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

/**
 * Noise of pressure and flow at end-expiratory rest in PB840 recordings, cmH2O and L/min
 * (sensors/sensor-set.ts).
 */
export const PRESSURE_NOISE = 0.06;
export const FLOW_NOISE = 0.25;

export function flowTrigger(flowLpm: number): TriggerSetting {
  return { kind: 'flow', flowLpm };
}

export function pressureTrigger(belowPeepCmh2o: number): TriggerSetting {
  return { kind: 'pressure', belowPeepCmh2o };
}
