import type { BreathFeatures } from '@eupnea/model';
import type { BreathView } from '../breath-view.ts';
import { medianOf } from './median.ts';
import type { FitSignals } from './phase-sums.ts';

/** Below this share the difference of VTi and VTe is drift and offset, not leak. */
const LEAST_LEAK = 0.03;
/** Fewer breaths do not tell a leak from a breath that was not breathed out. */
const MINIMUM_BREATHS = 4;
const ML_PER_LPM_SECOND = 1000 / 60;

export interface LeakCorrection {
  readonly signals: FitSignals;
  /** Share of the inspired volume lost, 0..1. */
  readonly leak: number;
}

/**
 * Takes a leak of conductance type, k sqrt(Paw), out of flow and volume, with k from the median loss of the last breaths
 * (breath-science 2.1). Without a leak the view's own arrays are handed through.
 */
export function correctLeak(view: BreathView, features: BreathFeatures): LeakCorrection {
  const steady = new Uint8Array(view.length).fill(1);
  const plain = { steady, volume: view.volume, flow: view.flow, pressure: view.pressure };
  const losses = [features.leak_percent];
  for (const former of view.preceding) losses.push(former.features.leak_percent);
  const known = losses.filter((loss) => Number.isFinite(loss));
  if (known.length < MINIMUM_BREATHS) return { signals: plain, leak: 0 };
  const leak = medianOf(known) / 100;
  if (!(leak > LEAST_LEAK) || leak >= 1) return { signals: plain, leak: Math.max(0, leak) };
  const drive = new Float64Array(view.length);
  let total = 0;
  for (let index = 0; index < view.length; index += 1) {
    const root = Math.sqrt(Math.max(0, view.pressure[index] ?? 0));
    drive[index] = root;
    total += root;
  }
  if (!(total > 0)) return { signals: plain, leak };
  const lost = leak * features.vti_ml;
  const flow = new Float64Array(view.length);
  const volume = new Float64Array(view.length);
  let gone = 0;
  for (let index = 0; index < view.length; index += 1) {
    const share = ((drive[index] ?? 0) / total) * lost;
    flow[index] = (view.flow[index] ?? 0) - (share * view.rateHz) / ML_PER_LPM_SECOND;
    volume[index] = (view.volume[index] ?? 0) - gone;
    gone += share;
  }
  return { signals: { steady, volume, flow, pressure: view.pressure }, leak };
}
