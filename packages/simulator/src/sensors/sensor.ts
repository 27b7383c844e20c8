import { createDecay } from '../decay.ts';
import type { Random } from '../random.ts';
import { createSensorOutput, type SensorOutput } from './sensor-output.ts';

export interface SensorParameters {
  /** First-order lag of transducer and tubing. */
  readonly lagS: number;
  /** Standard deviation of the noise of a sample, in the signal's unit. */
  readonly noise: number;
  /** Step of the analogue-to-digital conversion, in the signal's unit. */
  readonly resolution: number;
  /** What stands between the transducer and the recorded sample; trigger and cycling hear the transducer itself. */
  readonly output?: SensorOutput;
}

/**
 * How much later than the truth a slow change is recorded, s: lag, delay, and the filter's delay at low frequency, which is
 * sqrt(2) / w for a second-order Butterworth filter.
 */
export function recordingDelayS({ lagS, output = {} }: SensorParameters): number {
  const filterS = output.filterHz === undefined ? 0 : Math.SQRT2 / (2 * Math.PI * output.filterHz);
  return lagS + (output.delayS ?? 0) + filterS;
}

export interface Sensor {
  /** Follows the true value over a step and answers what the transducer shows, without noise. */
  follow(value: number, seconds: number): number;
  /** What a sample of the present value reads. */
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
