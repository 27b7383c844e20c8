import type { PrecedingBreath } from '../breath-view.ts';
import { gateFit } from './gates.ts';
import type { MechanicsContext } from './mechanics-context.ts';
import { refuse, type MechanicsEstimate } from './mechanics-method.ts';
import { sumPhase } from './phase-sums.ts';
import { ScratchArray } from './scratch-array.ts';
import { sortFew } from './select-rank.ts';
import { fitSingleCompartment } from './single-compartment-fit.ts';

const METHOD = 'multi_breath_reconstruction';

/** Number of overlaid breaths, including this one, and their minimum. */
const BREATHS = 5;
const MINIMUM_BREATHS = 4;
/** Quantile of pressure at one place of the breath that counts as passive (PREDATOR: 90 %). */
const QUANTILE = 0.9;
/** Maximum mean relative difference of flow between equal breaths. */
const MAXIMUM_FLOW_DIFFERENCE = 0.1;
/** Minimum share of the effort that the reconstruction must restore. */
const RESTORED_SHARE = 0.7;

/**
 * PREDATOR (Redmond 2019): efforts lower Paw at different places of different breaths, so a high quantile
 * over breaths of equal flow is the passive pressure. Needs a machine with constant flow delivery; in
 * pressure control the effort shows in flow, and nothing is reconstructed.
 */
export function fitReconstruction(context: MechanicsContext): MechanicsEstimate {
  const { view, features, signals } = context;
  const pressures: Float32Array[] = [];
  for (const previous of view.preceding) {
    if (pressures.length === BREATHS - 1) break;
    if (isAlike(context, previous)) pressures.push(previous.view.pressure);
  }
  if (pressures.length < MINIMUM_BREATHS - 1) return refuse(METHOD, 'few_similar_breaths');
  const pressure = reconstruct(view.pressure, pressures, view.inspirationEnd);
  const sums = sumPhase({ ...signals, pressure }, 0, view.inspirationEnd);
  const fit = fitSingleCompartment(sums);
  if (fit === null) return refuse(METHOD, 'not_separable');
  const unchanged = context.effort && !restoresEffort(context, pressure);
  return gateFit(METHOD, fit, features.pip_cmh2o - features.peep_cmh2o, unchanged ? ['effort'] : []);
}

/** Efforts at the same place of every breath cannot be reconstructed. */
function restoresEffort({ view, template }: MechanicsContext, pressure: Float32Array): boolean {
  if (template === null) return false;
  let most = 0;
  for (let index = 0; index < view.inspirationEnd; index += 1) {
    most = Math.max(most, pressure[index] - view.pressure[index]);
  }
  return most >= RESTORED_SHARE * template.effort;
}

function isAlike({ view }: MechanicsContext, previous: PrecedingBreath): boolean {
  const other = previous.view;
  const length = view.inspirationEnd;
  if (other.rateHz !== view.rateHz || !other.continuous) return false;
  if (Math.abs(other.inspirationEnd - length) > 2 || other.length < length) return false;
  let difference = 0;
  let total = 0;
  for (let index = 0; index < length; index += 1) {
    const flow = view.flow[index];
    difference += Math.abs(flow - other.flow[index]);
    total += Math.abs(flow);
  }
  return difference <= MAXIMUM_FLOW_DIFFERENCE * total;
}

const columns = new ScratchArray();

function reconstruct(own: Float32Array, others: readonly Float32Array[], length: number): Float32Array {
  const reconstructed = new Float32Array(length);
  const count = others.length + 1;
  const column = columns.atLeast(count);
  const rank = QUANTILE * others.length;
  const lower = Math.floor(rank);
  for (let index = 0; index < length; index += 1) {
    column[0] = own[index];
    for (let row = 0; row < others.length; row += 1) column[row + 1] = others[row]?.[index] ?? 0;
    sortFew(column, 0, count - 1);
    const low = column[lower];
    const high = column[Math.min(lower + 1, others.length)];
    reconstructed[index] = low + (rank - lower) * (high - low);
  }
  return reconstructed;
}
