import type { Breath, BreathFeatures } from '@eupnea/model';
import type { BreathView } from '../breath-view.ts';
import { measureChestWall } from './measure-chest-wall.ts';
import { measurePesEffort } from './measure-pes-effort.ts';
import type { MuscleTraces } from './muscle-traces.ts';
import { readPes, type PesTrace } from './read-pes.ts';
import { extreme, findRest, meanOf, REST_SECONDS } from './rest.ts';

/** The diaphragm is active this long before and after the inspiration of the ventilator, s. */
const ACTIVE_BESIDE_SECONDS = 0.3;
/** Change of Pdi at rest over one breath from which the balloon moved: cmH2O, share of the swing. */
const MOST_DRIFT = 5;
const MOST_DRIFT_SHARE = 0.5;
/** The activity must rise this much for a volume per microvolt, µV. */
const LEAST_ACTIVITY = 1;

const NOTHING: Breath['provenance'] = {};

/**
 * Numbers of oesophageal and transdiaphragmatic pressure and diaphragm activity. Needs times, volumes and the plateau.
 * @returns why numbers are absent, nothing for a stream without such channels
 */
export function measureMuscles(view: BreathView, features: BreathFeatures): Breath['provenance'] {
  const { muscles } = view;
  if (muscles === undefined || muscles === null || !view.endSeen || view.inspirationEnd >= view.length)
    return NOTHING;
  measureTransdiaphragmatic(view, muscles, features);
  measureActivity(view, muscles, features);
  const trace = readPes(view, muscles);
  if (trace === null) return NOTHING;
  if (typeof trace === 'string') return { pes_swing_cmh2o: { failedGates: [trace] } };
  measureSwings(view, muscles, trace, features);
  if (!view.continuous) return NOTHING;
  return {
    ...measureChestWall(view, trace, features),
    ...measurePesEffort(view, muscles, trace, features),
  };
}

function measureSwings(
  view: BreathView,
  { pressure }: MuscleTraces,
  { pes, lead, inspired, rest, restAfter, swing }: PesTrace,
  features: BreathFeatures,
): void {
  features.pes_swing_cmh2o = swing;
  if (view.pauseStart < view.inspirationEnd) {
    const held = Math.max(lead + view.pauseStart, inspired - Math.round(REST_SECONDS * view.rateHz));
    features.pl_plateau_cmh2o = features.p_plateau_cmh2o - meanOf(pes, held, inspired);
  }
  if (pressure === null || pressure.some(Number.isNaN)) return;
  const across = pressure.map((value, index) => value - pes[index]);
  features.pl_swing_cmh2o = extreme(across, lead, inspired, 'highest') - meanOf(across, rest.from, rest.to);
  features.pl_end_exp_cmh2o = meanOf(across, restAfter.from, restAfter.to);
}

function measureTransdiaphragmatic(view: BreathView, muscles: MuscleTraces, features: BreathFeatures): void {
  const { transdiaphragmatic: pdi, lead } = muscles;
  if (pdi === null || pdi.some(Number.isNaN)) return;
  const rest = findRest(pdi, [0, lead], view.rateHz, 'lowest').value;
  const span = Math.min(lead, view.length - view.inspirationEnd);
  const after = findRest(pdi, [pdi.length - span, pdi.length], view.rateHz, 'lowest').value;
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
  const rest = findRest(activity, [0, lead], view.rateHz, 'lowest').value;
  features.eadi_peak_uv = peak;
  features.eadi_area_uv_s = areaAbove(activity, from, to, rest) / view.rateHz;
  if (peak - rest >= LEAST_ACTIVITY) features.nve_ml_uv = features.vti_ml / (peak - rest);
}

function areaAbove(values: Float32Array, from: number, to: number, rest: number): number {
  let sum = 0;
  for (let index = from; index < to; index += 1) sum += Math.max(0, values[index] - rest);
  return sum;
}
