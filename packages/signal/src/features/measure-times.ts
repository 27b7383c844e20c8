import type { BreathFeatures } from '@eupnea/model';
import type { BreathView } from '../breath-view.ts';

/**
 * Ti (pause included), Te, pause, I:E as Ti / Te, and 60 / Ttot. No Ti when the end of inspiration is
 * unknown.
 */
export function measureTimes(view: BreathView, features: BreathFeatures): void {
  if (view.endSeen) features.rr_bpm = (60 * view.rateHz) / view.length;
  if (view.inspirationEnd >= view.length) return;
  features.ti_s = view.inspirationEnd / view.rateHz;
  features.pause_s = (view.inspirationEnd - view.pauseStart) / view.rateHz;
  if (!view.endSeen) return;
  features.te_s = (view.length - view.inspirationEnd) / view.rateHz;
  features.ie_ratio = features.ti_s / features.te_s;
}
