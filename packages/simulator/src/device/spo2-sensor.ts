import { createRandom } from '../random.ts';

/** Saturation wanders within about 1 % over a minute or two. */
const WANDER_PERCENT = 0.6;
const WANDER_TIME_CONSTANT_S = 90;

export interface Spo2Sensor {
  /** Percent at that time, about a mean; times never go back. */
  read(timeS: number, meanPercent: number): number;
}

/** A mean with a slow, seeded wander (Ornstein-Uhlenbeck, sampled exactly at the times it is read). */
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
