import { createRandom } from '../random.ts';

/** Standard deviation of the saturation wander: stays within about 1 % over a minute or two. */
const WANDER_PERCENT = 0.6;
const WANDER_TIME_CONSTANT_S = 90;

export interface Spo2Sensor {
  /** Saturation at `timeS` in percent, around a mean. Times must not decrease. */
  read(timeS: number, meanPercent: number): number;
}

/**
 * Returns a sensor with a slow, seeded wander around the mean (Ornstein-Uhlenbeck, sampled exactly at the
 * read times).
 */
export function createSpo2Sensor(seed: number): Spo2Sensor {
  const random = createRandom(seed, 'spo2');
  let wander = 0;
  let lastS = 0;
  return {
    read(timeS, meanPercent) {
      const keep = Math.exp(-(timeS - lastS) / WANDER_TIME_CONSTANT_S);
      wander = wander * keep + WANDER_PERCENT * Math.sqrt(1 - keep * keep) * random.gaussian();
      lastS = timeS;
      return Math.min(100, meanPercent + wander);
    },
  };
}
