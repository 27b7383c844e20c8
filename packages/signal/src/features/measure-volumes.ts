import type { BreathFeatures } from '@eupnea/model';
import type { BreathView } from '../breath-view.ts';

/**
 * Volumes of both phases. Flow between the last inspiratory and first expiratory sample,
 * where a valve opens, is unknown and counts to neither (as in ventMAP). Needs every sample: absent over a
 * long gap, and when it is zero.
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
}
