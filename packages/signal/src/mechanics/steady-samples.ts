import type { BreathFeatures } from '@eupnea/model';
import type { BreathView } from '../breath-view.ts';

/**
 * Valves move pressure faster than this: multiples of the swing per length of inspiration. The ramp of a volume-controlled
 * breath rises at one swing per inspiration at most.
 */
const FASTEST_SWINGS = 2.5;
/** A sensor's noise between neighbouring samples is no movement, cmH2O. */
const NOISE_CMH2O = 0.3;
/** After a valve has moved the tubing's gas still flows for about this long. */
const SETTLING_SECONDS = 0.04;

/**
 * 1 where pressure is not being moved by a valve. While it is, the gas that the tubing takes up or gives back flows
 * through the sensor of the machine but not into the patient, and the sensors' lags show: no part of the model.
 */
export function findSteadySamples(view: BreathView, features: BreathFeatures): Uint8Array {
  const { pressure, length, rateHz } = view;
  const swing = features.pip_cmh2o - features.peep_cmh2o;
  const fastest = Math.max(NOISE_CMH2O, (FASTEST_SWINGS * swing) / Math.max(1, view.pauseStart));
  const settling = Math.round(SETTLING_SECONDS * rateHz);
  const steady = new Uint8Array(length).fill(1);
  for (let index = 1; index < length; index += 1) {
    if (Math.abs((pressure[index] ?? 0) - (pressure[index - 1] ?? 0)) <= fastest) continue;
    steady.fill(0, index - 1, Math.min(length, index + 1 + settling));
  }
  return steady;
}
