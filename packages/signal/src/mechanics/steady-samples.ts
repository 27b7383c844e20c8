import type { BreathFeatures } from '@eupnea/model';
import type { BreathView } from '../breath-view.ts';

/**
 * Maximum pressure slope of a steady sample, in swings per inspiration. The ramp of a volume-controlled
 * breath rises by at most one.
 */
const FASTEST_SWINGS = 2.5;
/** Sensor noise between neighbouring samples, cmH2O. */
const NOISE_CMH2O = 0.3;
/** Time for which gas from the tubing flows after a valve movement, s. */
const SETTLING_SECONDS = 0.04;

/**
 * 1 where no valve moves the pressure. During a movement gas compressed in the tubing flows through the
 * sensor of the machine but not into the patient, and sensor lags show: the model does not describe either.
 */
export function findSteadySamples(view: BreathView, features: BreathFeatures): Uint8Array {
  const { pressure, length, rateHz } = view;
  const swing = features.pip_cmh2o - features.peep_cmh2o;
  const fastest = Math.max(NOISE_CMH2O, (FASTEST_SWINGS * swing) / Math.max(1, view.pauseStart));
  const settling = Math.round(SETTLING_SECONDS * rateHz);
  const steady = new Uint8Array(length).fill(1);
  for (let index = 1; index < length; index += 1) {
    if (Math.abs(pressure[index] - pressure[index - 1]) <= fastest) continue;
    steady.fill(0, index - 1, Math.min(length, index + 1 + settling));
  }
  return steady;
}
