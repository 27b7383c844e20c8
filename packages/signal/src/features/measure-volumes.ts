import type { BreathFeatures } from '@eupnea/model';
import type { BreathView } from '../breath-view.ts';

/**
 * Minimum leak percentage: a breath that exhales twice its inspired volume returns volume of earlier ones.
 */
const LEAST_LEAK_PERCENT = -100;

/**
 * Volumes of both phases and the leak share. Flow between the last inspiratory and first expiratory sample,
 * where a valve opens, is unknown and counts to neither (as in ventMAP). Needs every sample: absent over a
 * long gap. A volume is absent when it is zero, the leak when the expired volume is twice the inspired one.
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
