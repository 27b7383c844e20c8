import type { BreathFeatures } from '@eupnea/model';
import { meetsHole } from '../bridge-gaps.ts';
import type { BreathView } from '../breath-view.ts';

/**
 * Times are absent over a hole of the flow: the end of inspiration or an onset could lie in it. Ti (pause included), Te, pause, I:E as Ti / Te, and 60 / Ttot. No Ti when the end of inspiration is
 * unknown.
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
