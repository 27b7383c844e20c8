import type { BreathFeatures } from '@eupnea/model';
import type { BreathView } from '../breath-view.ts';

/**
 * Averaging window of the plateau, s, at the end of a pause because pressure still falls at its start
 * (ARDSNet reads the end of a 0.5 s hold).
 */
const PLATEAU_WINDOW_SECONDS = 0.1;

/** Zero error of a pressure sensor, cmH2O: no more can be told from an open circuit. */
const ZERO_ERROR_CMH2O = 1.5;

/**
 * Pplat: mean pressure of the last 100 ms of an end-inspiratory pause; absent without one, and where it does not exceed
 * PEEP, as in an open circuit whose flow has stopped.
 */
export function measurePlateau(view: BreathView, features: BreathFeatures): void {
  if (view.inspirationEnd >= view.length || view.pauseStart >= view.inspirationEnd) return;
  // The last sample may show the opening valve.
  const end = Math.max(view.pauseStart + 1, view.inspirationEnd - 1);
  const from = Math.max(view.pauseStart, end - Math.max(1, Math.round(PLATEAU_WINDOW_SECONDS * view.rateHz)));
  let sum = 0;
  for (let index = from; index < end; index += 1) sum += view.pressure[index];
  const plateau = sum / (end - from);
  const { peep_cmh2o: peep } = features;
  if (plateau > (Number.isNaN(peep) ? ZERO_ERROR_CMH2O : peep)) features.p_plateau_cmh2o = plateau;
}
