import type { BreathFeatures } from '@eupnea/model';
import type { BreathView } from '../breath-view.ts';

/** Trigger window from the start of the breath, s; longer delays are an asynchrony. */
const TRIGGER_WINDOW_SECONDS = 0.3;

/** Pressure drop at the start of inspiration below the previous PEEP, and the time to its minimum. */
export function measureTrigger(view: BreathView, features: BreathFeatures): void {
  const baseline = view.preceding[0]?.features.peep_cmh2o ?? Number.NaN;
  if (Number.isNaN(baseline)) return;
  const end = Math.min(view.inspirationEnd, Math.ceil(TRIGGER_WINDOW_SECONDS * view.rateHz));
  let lowest = Number.POSITIVE_INFINITY;
  let lowestAt = 0;
  for (let index = 0; index < end; index += 1) {
    const value = view.pressure[index];
    if (value >= lowest) continue;
    lowest = value;
    lowestAt = index;
  }
  features.trigger_drop_cmh2o = Math.max(0, baseline - lowest);
  if (lowest < baseline) features.trigger_time_s = lowestAt / view.rateHz;
}
