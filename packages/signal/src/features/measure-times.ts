import type { BreathFeatures } from '@eupnea/model';
import { meetsHole } from '../bridge-gaps.ts';
import type { BreathView } from '../breath-view.ts';

/**
 * Sets Ti (pause included), Te and pause, s, I:E as Ti / Te, and the rate 60 / Ttot, 1/min. Ti is absent when the end of
 * inspiration is unknown. A time is absent over a hole of the flow, because an onset or the end of inspiration could lie
 * in it.
 */
export function measureTimes(view: BreathView, features: BreathFeatures): void {
  const hasHole = meetsHole(view.flowHole, 0, view.length);
  if (view.endSeen && !hasHole) features.rr_bpm = (60 * view.rateHz) / view.length;
  if (view.inspirationEnd >= view.length) return;
  if (meetsHole(view.flowHole, 0, view.inspirationEnd + 1)) return;
  features.ti_s = view.inspirationEnd / view.rateHz;
  features.pause_s = (view.inspirationEnd - view.pauseStart) / view.rateHz;
  if (!view.endSeen || hasHole) return;
  features.te_s = (view.length - view.inspirationEnd) / view.rateHz;
  features.ie_ratio = features.ti_s / features.te_s;
}
