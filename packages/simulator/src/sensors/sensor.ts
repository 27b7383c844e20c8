import { createDecay } from '../decay.ts';
import type { Random } from '../random.ts';
import { createSensorOutput, type SensorOutput } from './sensor-output.ts';

export interface SensorParameters {
  /** First-order lag of transducer and tubing, s. */
  readonly lagS: number;
  /** Standard deviation of the noise per sample, in the unit of the signal. */
  readonly noise: number;
  /** Step of the analogue-to-digital conversion, in the unit of the signal. */
  readonly resolution: number;
  /**
   * Processing between the transducer and the recorded sample. Trigger and cycling use the transducer itself.
   */
  readonly output?: SensorOutput;
}

/**
 * Delay with which a slow change is recorded, s: lag, delay, and the low-frequency delay of the filter, which
 * is sqrt(2) / w for a second-order Butterworth filter.
 */
export function recordingDelayS({ lagS, output = {} }: SensorParameters): number {
  const filterS = output.filterHz === undefined ? 0 : Math.SQRT2 / (2 * Math.PI * output.filterHz);
  return lagS + (output.delayS ?? 0) + filterS;
}

export interface Sensor {
  /** Advances to the true value over a step and returns the transducer value without noise. */
  follow(value: number, seconds: number): number;
  /** Returns a sample of the current value. */
  sample(): number;
}

export function createSensor(parameters: SensorParameters, start: number, random: Random): Sensor {
  const output = parameters.output === undefined ? null : createSensorOutput(parameters.output, start);
  const { lagS, noise, resolution } = parameters;
  const decay = createDecay();
  const state = { transduced: start, shown: start };
  return {
    follow(value, seconds) {
      const transduced = lagS <= 0 ? value : value + (state.transduced - value) * decay(seconds, lagS);
      state.transduced = transduced;
      state.shown = output === null ? transduced : output.pass(transduced, seconds);
      return transduced;
    },
    sample() {
      const noisy = noise > 0 ? state.shown + noise * random.gaussian() : state.shown;
      return resolution > 0 ? Math.round(noisy / resolution) * resolution : noisy;
    },
  };
}
