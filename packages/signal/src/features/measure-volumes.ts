import type { BreathFeatures } from '@eupnea/model';
import type { BreathView } from '../breath-view.ts';

/** A breath that gives back twice what it took in and more gives back what those before it kept: that is no leak of its own, %. */
const LEAST_LEAK_PERCENT = -100;

/**
 * Each phase's volume over its own samples, and the share that did not come back. What flows between the last sample
 * of inspiration and the first of expiration, where a valve opens, is not known and counts to neither (as in ventMAP);
 * it is at most the flow of one sample. Needs every sample: absent over a long gap. A volume is absent when nothing
 * went in or came out, the share where twice as much came back as went in.
 */
export function measureVolumes(view: BreathView, features: BreathFeatures): void {
  if (!view.continuous || view.inspirationEnd >= view.length) return;
  const last = view.length - 1;
  const inspired = view.volume[view.inspirationEnd - 1] ?? 0;
  if (inspired <= 0) return;
  features.vti_ml = inspired;
  if (!view.endSeen) return;
  const expired = (view.volume[view.inspirationEnd] ?? 0) - (view.volume[last] ?? 0);
  if (expired <= 0) return;
  features.vte_ml = expired;
  const leak = (100 * (inspired - expired)) / inspired;
  if (leak > LEAST_LEAK_PERCENT) features.leak_percent = leak;
}
