import type { BreathFeatures } from '@eupnea/model';
import type { BreathView } from '../breath-view.ts';

/** PEEP is the mean of the last 100 ms of expiration (decisions section 7). */
export const PEEP_WINDOW_SECONDS = 0.1;

/** pmax of the breath, pip of inspiration, mean, lowest, and PEEP. Read after volumes. */
export function measurePressures(view: BreathView, features: BreathFeatures): void {
  const expirationSeen = view.inspirationEnd < view.length;
  if (expirationSeen) features.pip_cmh2o = highest(view.pressure, view.inspirationEnd);
  if (!view.endSeen) return;
  let sum = 0;
  let maximum = Number.NEGATIVE_INFINITY;
  let minimum = Number.POSITIVE_INFINITY;
  for (let index = 0; index < view.length; index += 1) {
    const value = view.pressure[index] ?? 0;
    sum += value;
    if (value > maximum) maximum = value;
    if (value < minimum) minimum = value;
  }
  features.pmax_cmh2o = maximum;
  features.p_min_cmh2o = minimum;
  if (view.continuous) features.p_mean_cmh2o = sum / view.length;
  if (!expirationSeen) return;
  const atEnd = endExpiratoryMean(view, view.pressure);
  if (isStillDrawn(view, features, atEnd) || isCutOff(view, features)) return;
  features.peep_cmh2o = atEnd;
}

/** Expirations shorter than so many s that let out less than such a share of what went in. */
const CUT_OFF = [
  { seconds: 0.2, returnedShare: 0.25 },
  { seconds: 0.3, returnedShare: 0.1 },
] as const;
/** A pressure that moves by more in the window that PEEP is read in stands on no level, cmH2O. */
const SETTLED_CMH2O = 2;

/**
 * The next breath was called before expiration had begun, and the pressure is still on its way: that of the closing valve or of
 * the effort that calls. Small lungs at high rates breathe out whole in the same time. Ours: where the PEEP of PB840 breaths
 * departs from their neighbours'.
 */
function isCutOff(view: BreathView, { te_s, vti_ml, vte_ml }: BreathFeatures): boolean {
  const returned = Number.isNaN(vte_ml) ? 0 : vte_ml;
  const isShort = CUT_OFF.some(
    ({ seconds, returnedShare }) => te_s < seconds && returned < returnedShare * vti_ml,
  );
  if (!isShort) return false;
  const ending = view.pressure.subarray(endExpirationStart(view), view.length);
  return Math.max(...ending) - Math.min(...ending) > SETTLED_CMH2O;
}

/**
 * Nothing came out and the pressure is below the room's: a patient who draws on into the next breath (double trigger),
 * whose end is no end of an expiration. A leak that takes all that comes out leaves the pressure above the room's, and a
 * pressure below it after an expiration is measured: both keep their PEEP.
 */
function isStillDrawn(
  { continuous }: BreathView,
  { vti_ml, vte_ml }: BreathFeatures,
  atEnd: number,
): boolean {
  return continuous && vti_ml > 0 && Number.isNaN(vte_ml) && atEnd < 0;
}

/** Mean over the last 100 ms of expiration, fewer samples when expiration is shorter. */
export function endExpiratoryMean(view: BreathView, channel: Float32Array): number {
  const from = endExpirationStart(view);
  let sum = 0;
  for (let index = from; index < view.length; index += 1) sum += channel[index] ?? 0;
  return sum / (view.length - from);
}

function endExpirationStart({ inspirationEnd, length, rateHz }: BreathView): number {
  const samples = Math.max(1, Math.round(PEEP_WINDOW_SECONDS * rateHz));
  return Math.max(inspirationEnd, length - samples);
}

function highest(pressure: Float32Array, end: number): number {
  let maximum = Number.NEGATIVE_INFINITY;
  for (let index = 0; index < end; index += 1) {
    const value = pressure[index] ?? Number.NEGATIVE_INFINITY;
    if (value > maximum) maximum = value;
  }
  return maximum;
}
