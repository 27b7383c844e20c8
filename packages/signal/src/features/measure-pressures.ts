import type { BreathFeatures } from '@eupnea/model';
import { meetsHole } from '../bridge-gaps.ts';
import type { BreathView } from '../breath-view.ts';
import { usual } from './usual-feature.ts';

/** Averaging window of PEEP: the last 100 ms of expiration, s (definitions.md, Breath numbers). */
export const PEEP_WINDOW_SECONDS = 0.1;

/** Pressures: pmax of the breath, pip of inspiration, mean, lowest, and PEEP. Needs volumes. */
export function measurePressures(view: BreathView, features: BreathFeatures): void {
  const expirationSeen = view.inspirationEnd < view.length;
  const { pressureHole } = view;
  // The end of inspiration is read from the flow.
  const isPipSeen =
    !meetsHole(pressureHole, 0, view.inspirationEnd) && !meetsHole(view.flowHole, 0, view.inspirationEnd + 1);
  if (expirationSeen && isPipSeen) features.pip_cmh2o = highest(view.pressure, view.inspirationEnd);
  if (!view.endSeen) return;
  let sum = 0;
  let maximum = Number.NEGATIVE_INFINITY;
  let minimum = Number.POSITIVE_INFINITY;
  for (let index = 0; index < view.length; index += 1) {
    const value = view.pressure[index];
    sum += value;
    if (value > maximum) maximum = value;
    if (value < minimum) minimum = value;
  }
  if (!meetsHole(pressureHole, 0, view.length)) {
    features.pmax_cmh2o = maximum;
    features.p_min_cmh2o = minimum;
  }
  if (view.continuous) features.p_mean_cmh2o = sum / view.length;
  if (!expirationSeen) return;
  const window = Math.max(1, Math.round(PEEP_WINDOW_SECONDS * view.rateHz));
  if (meetsHole(pressureHole, view.length - window, view.length)) return;
  const atEnd = endExpiratoryMean(view, view.pressure);
  if (!isStillDrawn(view, features, atEnd)) features.peep_cmh2o = atEnd;
}

/** A breath that exhaled a smaller share of what it inspired has no end of expiration, unless a leak took the rest. */
const LEAST_EXHALED = 0.25;
/** Pressure below the usual PEEP, cmH2O, that tells an inhaling patient from a leak. */
const DRAWN_CMH2O = 2;

/**
 * Whether the patient inhales into the next breath (double trigger): next to no expired volume, and a pressure below zero or
 * below the usual PEEP, so the end is no end of expiration. With a leak that takes the expired gas pressure stays at PEEP,
 * and after an expiration a lower pressure is measured: both keep their PEEP.
 */
function isStillDrawn(view: BreathView, { vti_ml, vte_ml }: BreathFeatures, atEnd: number): boolean {
  if (!view.continuous || !(vti_ml > 0) || vte_ml >= LEAST_EXHALED * vti_ml) return false;
  return atEnd < 0 || atEnd < usual(view, ({ peep_cmh2o }) => peep_cmh2o) - DRAWN_CMH2O;
}

/** Mean over the last 100 ms of expiration, fewer samples when expiration is shorter. */
export function endExpiratoryMean(view: BreathView, channel: Float32Array): number {
  const samples = Math.max(1, Math.round(PEEP_WINDOW_SECONDS * view.rateHz));
  const from = Math.max(view.inspirationEnd, view.length - samples);
  let sum = 0;
  for (let index = from; index < view.length; index += 1) sum += channel[index];
  return sum / (view.length - from);
}

function highest(pressure: Float32Array, end: number): number {
  let maximum = Number.NEGATIVE_INFINITY;
  for (let index = 0; index < end; index += 1) {
    const value = pressure[index];
    if (value > maximum) maximum = value;
  }
  return maximum;
}
