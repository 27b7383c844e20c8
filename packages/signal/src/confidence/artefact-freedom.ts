import type { BreathFeatures } from '@eupnea/model';
import type { BreathView } from '../breath-view.ts';

/** Pressure that indicates suction or an open circuit, cmH2O (no ventilator sets a pressure below 0). */
const SUCTION_CMH2O = -3;
/** Range of expired over inspired volume; outside lies a disconnection, a stacked breath or a cough. */
const RETURN_RANGE = [0.5, 1.6] as const;
/** Number of flow reversals of a normal breath, and number of additional ones that indicates an artefact. */
const USUAL_REVERSALS = 3;
const REVERSALS_PER_HALF = 6;
/** Flow below this is noise, L/min. */
const NOISE_LPM = 3;

/** 1 without signs of an artefact; each sign reduces it, down to 0. */
export function artefactFreedom(view: BreathView, features: BreathFeatures): number {
  let freedom = 1;
  if (view.incomplete) freedom *= 0.5;
  if (features.p_min_cmh2o < SUCTION_CMH2O) freedom *= 0.3;
  const returned = features.vte_ml / features.vti_ml;
  if (returned < RETURN_RANGE[0] || returned > RETURN_RANGE[1]) freedom *= 0.5;
  const surplus = Math.max(0, countReversals(view.flow) - USUAL_REVERSALS);
  return freedom * 0.5 ** (surplus / REVERSALS_PER_HALF);
}

/** Number of changes between clearly inward and clearly outward flow. */
function countReversals(flow: Float32Array): number {
  let sign = 0;
  let reversals = 0;
  for (let index = 0; index < flow.length; index += 1) {
    const value = flow[index];
    const now = value > NOISE_LPM ? 1 : value < -NOISE_LPM ? -1 : 0;
    if (now === 0 || now === sign) continue;
    if (sign !== 0) reversals += 1;
    sign = now;
  }
  return reversals;
}
