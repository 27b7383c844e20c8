import type { BreathFeatures } from '@eupnea/model';
import { meetsHole } from '../bridge-gaps.ts';
import type { BreathView } from '../breath-view.ts';
import { endExpiratoryMean } from './measure-pressures.ts';

/** Peak inspiratory flow, peak expiratory flow (the lowest, negative) and the flow left at the end of expiration. */
export function measureFlows(view: BreathView, features: BreathFeatures): void {
  if (view.inspirationEnd >= view.length) return;
  let peakIn = Number.NEGATIVE_INFINITY;
  for (let index = 0; index < view.inspirationEnd; index += 1) {
    const value = view.flow[index];
    if (value > peakIn) peakIn = value;
  }
  if (meetsHole(view.flowHole, 0, view.inspirationEnd + 1)) return;
  features.peak_insp_flow_lpm = peakIn;
  if (!view.endSeen) return;
  let peakOut = Number.POSITIVE_INFINITY;
  for (let index = view.inspirationEnd; index < view.length; index += 1) {
    const value = view.flow[index];
    if (value < peakOut) peakOut = value;
  }
  if (meetsHole(view.flowHole, view.inspirationEnd, view.length)) return;
  features.peak_exp_flow_lpm = peakOut;
  features.end_exp_flow_lpm = endExpiratoryMean(view, view.flow);
}
