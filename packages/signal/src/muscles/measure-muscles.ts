import type { BreathFeatures } from '@eupnea/model';
import type { BreathView } from '../breath-view.ts';
import type { MuscleTraces } from './muscle-traces.ts';

/** Averaging window of a pressure or activity at rest, s. */
const REST_SECONDS = 0.1;
/** The diaphragm is active this long before and after the inspiration of the ventilator, s. */
const ACTIVE_BESIDE_SECONDS = 0.3;
/** A pressure that moves less over a whole breath comes from an empty balloon, cmH2O. */
const LEAST_RANGE = 0.3;
/** Change of the rest over one breath from which the balloon moved or the gullet contracted: cmH2O, share of the swing. */
const MOST_DRIFT = 5;
const MOST_DRIFT_SHARE = 0.5;
/** The activity must rise this much for a volume per microvolt, µV. */
const LEAST_ACTIVITY = 1;

/** Numbers of oesophageal and transdiaphragmatic pressure and diaphragm activity. Needs volumes and the plateau. */
export function measureMuscles(view: BreathView, features: BreathFeatures): void {
  const { muscles } = view;
  if (muscles === undefined || muscles === null || !view.endSeen || view.inspirationEnd >= view.length)
    return;
  measureOesophageal(view, muscles, features);
  measureTransdiaphragmatic(view, muscles, features);
  measureActivity(view, muscles, features);
}

function measureOesophageal(view: BreathView, muscles: MuscleTraces, features: BreathFeatures): void {
  const { oesophageal: pes, pressure, lead } = muscles;
  if (pes === null || pes.some(Number.isNaN)) return;
  const rest = findRest(pes, 0, lead, view.rateHz, 'highest');
  const restAfter = findRest(pes, pes.length - restSpan(view, lead), pes.length, view.rateHz, 'highest');
  const inspired = lead + view.inspirationEnd;
  const swing = rest.value - extreme(pes, lead, inspired, 'lowest');
  if (extreme(pes, lead, pes.length, 'highest') - extreme(pes, lead, pes.length, 'lowest') < LEAST_RANGE)
    return;
  if (Math.abs(restAfter.value - rest.value) > Math.max(MOST_DRIFT, MOST_DRIFT_SHARE * Math.abs(swing)))
    return;
  features.pes_swing_cmh2o = swing;
  if (view.pauseStart < view.inspirationEnd) {
    const held = Math.max(lead + view.pauseStart, inspired - Math.round(REST_SECONDS * view.rateHz));
    features.pl_plateau_cmh2o = features.p_plateau_cmh2o - meanOf(pes, held, inspired);
  }
  if (pressure === null || pressure.some(Number.isNaN)) return;
  const across = pressure.map((value, index) => value - (pes[index] ?? Number.NaN));
  features.pl_swing_cmh2o = extreme(across, lead, inspired, 'highest') - meanOf(across, rest.from, rest.to);
  features.pl_end_exp_cmh2o = meanOf(across, restAfter.from, restAfter.to);
}

function measureTransdiaphragmatic(view: BreathView, muscles: MuscleTraces, features: BreathFeatures): void {
  const { transdiaphragmatic: pdi, lead } = muscles;
  if (pdi === null || pdi.some(Number.isNaN)) return;
  const rest = findRest(pdi, 0, lead, view.rateHz, 'lowest').value;
  const after = findRest(pdi, pdi.length - restSpan(view, lead), pdi.length, view.rateHz, 'lowest').value;
  const swing = extreme(pdi, lead, lead + view.inspirationEnd, 'highest') - rest;
  if (Math.abs(after - rest) > Math.max(MOST_DRIFT, MOST_DRIFT_SHARE * Math.abs(swing))) return;
  features.pdi_swing_cmh2o = swing;
}

function measureActivity(view: BreathView, muscles: MuscleTraces, features: BreathFeatures): void {
  const { activity, lead } = muscles;
  if (activity === null || activity.some(Number.isNaN)) return;
  const beside = Math.round(ACTIVE_BESIDE_SECONDS * view.rateHz);
  const from = Math.max(0, lead - beside);
  const to = Math.min(activity.length, lead + view.inspirationEnd + beside);
  const peak = extreme(activity, from, to, 'highest');
  features.eadi_peak_uv = peak;
  const rise = peak - findRest(activity, 0, lead, view.rateHz, 'lowest').value;
  if (rise >= LEAST_ACTIVITY) features.nve_ml_uv = features.vti_ml / rise;
}

/** Samples at the end of the breath that may show the rest before the next effort. */
function restSpan(view: BreathView, lead: number): number {
  return Math.min(lead, view.length - view.inspirationEnd);
}

interface Rest {
  readonly from: number;
  readonly to: number;
  readonly value: number;
}

/** The window of REST_SECONDS within [from, to) with the highest or lowest mean: an effort may begin inside the range. */
function findRest(
  values: Float32Array,
  from: number,
  to: number,
  rateHz: number,
  which: 'highest' | 'lowest',
): Rest {
  const window = Math.max(1, Math.min(to - from, Math.round(REST_SECONDS * rateHz)));
  const sign = which === 'highest' ? 1 : -1;
  let best: Rest = { from, to: from + window, value: meanOf(values, from, from + window) };
  for (let start = from + 1; start + window <= to; start += 1) {
    const value = meanOf(values, start, start + window);
    if (sign * value > sign * best.value) best = { from: start, to: start + window, value };
  }
  return best;
}

function extreme(values: Float32Array, from: number, to: number, which: 'highest' | 'lowest'): number {
  const sign = which === 'highest' ? 1 : -1;
  let found = values[from] ?? Number.NaN;
  for (let index = from + 1; index < to; index += 1) {
    const value = values[index] ?? Number.NaN;
    if (sign * value > sign * found) found = value;
  }
  return found;
}

function meanOf(values: Float32Array, from: number, to: number): number {
  let sum = 0;
  for (let index = from; index < to; index += 1) sum += values[index] ?? Number.NaN;
  return sum / (to - from);
}
