import type { BreathFeatures } from '@eupnea/model';
import type { BreathView } from '../breath-view.ts';
import { medianInPlace } from './median.ts';
import type { FitSignals } from './phase-sums.ts';
import { ScratchArray } from './scratch-array.ts';

/** Share below which the difference of VTi and VTe is drift and offset, not leak. */
const LEAST_LEAK = 0.03;
/** Minimum number of breaths to distinguish a leak from incomplete expiration. */
const MINIMUM_BREATHS = 4;
const ML_PER_LPM_SECOND = 1000 / 60;

const losses = new ScratchArray();
const drives = new ScratchArray();
const flows = new ScratchArray();
const volumes = new ScratchArray();

export interface LeakCorrection {
  readonly signals: FitSignals;
  /** Lost share of the inspired volume, 0..1. */
  readonly leak: number;
}

/**
 * Subtracts a leak k sqrt(Paw) from flow and volume, with k from the median loss of recent breaths
 * (definitions.md, Breath numbers). Returns the original arrays without a leak.
 */
export function correctLeak(view: BreathView, features: BreathFeatures): LeakCorrection {
  const steady = steadyThroughout(view.length);
  const plain = { steady, volume: view.volume, flow: view.flow, pressure: view.pressure };
  const leak = usualLeak(view, features);
  if (!(leak > LEAST_LEAK) || leak >= 1) return { signals: plain, leak: Math.max(0, leak) };
  const drive = drives.atLeast(view.length);
  let total = 0;
  for (let index = 0; index < view.length; index += 1) {
    const root = Math.sqrt(Math.max(0, view.pressure[index]));
    drive[index] = root;
    total += root;
  }
  if (!(total > 0)) return { signals: plain, leak };
  const lost = leak * features.vti_ml;
  const flow = flows.atLeast(view.length);
  const volume = volumes.atLeast(view.length);
  let gone = 0;
  for (let index = 0; index < view.length; index += 1) {
    const share = (drive[index] / total) * lost;
    flow[index] = view.flow[index] - (share * view.rateHz) / ML_PER_LPM_SECOND;
    volume[index] = view.volume[index] - gone;
    gone += share;
  }
  return { signals: { steady, volume, flow, pressure: view.pressure }, leak };
}

/** 0 while unknown. */
function usualLeak({ preceding }: BreathView, features: BreathFeatures): number {
  const known = losses.atLeast(preceding.length + 1);
  let count = 0;
  for (let at = 0; at <= preceding.length; at += 1) {
    const { vti_ml, vte_ml } = preceding[at - 1]?.features ?? features;
    // Includes breaths that return volume of the previous one, because their losses balance only together.
    const lost = (vti_ml - vte_ml) / vti_ml;
    if (Number.isFinite(lost)) known[count++] = lost;
  }
  return count < MINIMUM_BREATHS ? 0 : medianInPlace(known, count);
}

/** Array of ones, shared and never written. */
let ones = new Uint8Array(0);

function steadyThroughout(length: number): Uint8Array {
  if (ones.length < length) ones = new Uint8Array(2 * length).fill(1);
  return ones;
}
