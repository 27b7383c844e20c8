import type { BreathFeatures } from '@eupnea/model';
import type { BreathView } from '../breath-view.ts';

/** The valve closes within this time before flow turns outward: an earlier fall is the patient's own letting go. */
const FALL_SECONDS = 0.06;
/** The fall has begun where flow falls at this share of its steepest. */
const FALL_SHARE = 0.4;
/** Flow that peaks lower than this is an effort below a trigger: no share of it means anything. */
const LEAST_PEAK_LPM = 5;
/** The rise of pressure is over at this share of its height. */
const RISE_SHARE = 0.9;
/** A rise as small as this is noise on a patient who breathes alone. */
const LEAST_RISE_CMH2O = 3;

/**
 * Flow at which the ventilator ended inspiration, as share of its peak: the setting ETS, seen from outside. What is
 * called the end of inspiration is where flow turns outward; the valve began to close before, at the knee of that fall.
 * And how long pressure took to rise: the setting ramp.
 */
export function measureCycling(view: BreathView, features: BreathFeatures): void {
  if (view.inspirationEnd >= view.length || !view.continuous) return;
  const peak = features.peak_insp_flow_lpm;
  const paused = view.pauseStart < view.inspirationEnd;
  if (!paused && peak >= LEAST_PEAK_LPM) {
    const flow = view.flow[findKnee(view)] ?? Number.NaN;
    features.cycling_flow_percent = (100 * flow) / peak;
  }
  features.rise_time_s = measureRise(view, features);
}

/** The last sample before flow falls away to its turn. */
function findKnee(view: BreathView): number {
  const last = view.inspirationEnd;
  const first = Math.max(0, last - Math.max(1, Math.round(FALL_SECONDS * view.rateHz)));
  let steepest = 0;
  let at = last;
  for (let index = last; index > first; index -= 1) {
    const fall = fallAt(view, index);
    if (fall <= steepest) continue;
    steepest = fall;
    at = index;
  }
  while (at > first && fallAt(view, at) >= FALL_SHARE * steepest) at -= 1;
  return Math.min(at, last - 1);
}

/** Flow lost from the sample before. */
function fallAt(view: BreathView, index: number): number {
  return (view.flow[index - 1] ?? 0) - (view.flow[index] ?? 0);
}

/** Time from the onset to 90 % of the way from PEEP to the highest pressure of inspiration; NaN where it hardly rises. */
function measureRise(view: BreathView, features: BreathFeatures): number {
  const baseline = view.preceding[0]?.features.peep_cmh2o ?? Number.NaN;
  const height = features.pip_cmh2o - baseline;
  if (!(height >= LEAST_RISE_CMH2O)) return Number.NaN;
  const reached = baseline + RISE_SHARE * height;
  for (let index = 0; index < view.inspirationEnd; index += 1) {
    if ((view.pressure[index] ?? 0) >= reached) return index / view.rateHz;
  }
  return Number.NaN;
}
