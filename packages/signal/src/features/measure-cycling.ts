import type { BreathFeatures } from '@eupnea/model';
import type { BreathView } from '../breath-view.ts';

/** Maximum time between valve closing and flow reversal, s; an earlier fall comes from the patient. */
const FALL_SECONDS = 0.06;
/** Onset of the fall: share of the maximum slope. */
const FALL_SHARE = 0.4;
/** Minimum peak flow, L/min; a lower peak is an effort below the trigger. */
const LEAST_PEAK_LPM = 5;
/** Share of the pressure rise at which it counts as complete. */
const RISE_SHARE = 0.9;
/** Minimum pressure rise, cmH2O; a smaller one is noise in unsupported breathing. */
const LEAST_RISE_CMH2O = 3;

/**
 * Cycling-off flow as a share of peak flow (ETS as seen on the waveform), and pressure rise time (ramp).
 * Inspiration ends at the flow reversal, but the valve begins to close earlier, at the knee of the fall.
 */
export function measureCycling(view: BreathView, features: BreathFeatures): void {
  if (view.inspirationEnd >= view.length || !view.continuous) return;
  const peak = features.peak_insp_flow_lpm;
  const paused = view.pauseStart < view.inspirationEnd;
  if (!paused && peak >= LEAST_PEAK_LPM) {
    const flow = view.flow[findKnee(view)];
    features.cycling_flow_percent = (100 * flow) / peak;
  }
  features.rise_time_s = measureRise(view, features);
}

/** Last sample before flow falls to its reversal. */
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

/** Flow decrease from the previous sample. */
function fallAt(view: BreathView, index: number): number {
  return view.flow[index - 1] - view.flow[index];
}

/** Time from the onset to 90 % of the rise from PEEP to peak pressure; NaN without a rise. */
function measureRise(view: BreathView, features: BreathFeatures): number {
  const baseline = view.preceding[0]?.features.peep_cmh2o ?? Number.NaN;
  const height = features.pip_cmh2o - baseline;
  if (!(height >= LEAST_RISE_CMH2O)) return Number.NaN;
  const reached = baseline + RISE_SHARE * height;
  for (let index = 0; index < view.inspirationEnd; index += 1) {
    if (view.pressure[index] >= reached) return index / view.rateHz;
  }
  return Number.NaN;
}
