import type { BreathFeatures } from '@eupnea/model';
import type { BreathView } from '../breath-view.ts';

/** Time at a constant value after which the sensor or line counts as stuck, s. */
const FLAT_SECONDS = 1;

/** 0..1: share of received samples in a moving signal. */
export function measureSignalQuality(view: BreathView, features: BreathFeatures): void {
  const shortest = Math.ceil(FLAT_SECONDS * view.rateHz);
  let flat = 0;
  let run = 1;
  for (let index = 1; index <= view.length; index += 1) {
    const same =
      index < view.length &&
      view.flow[index] === view.flow[index - 1] &&
      view.pressure[index] === view.pressure[index - 1];
    if (same) {
      run += 1;
      continue;
    }
    if (run >= shortest) flat += run;
    run = 1;
  }
  features.signal_quality = 1 - Math.min(1, (view.missingSamples + flat) / view.length);
}
