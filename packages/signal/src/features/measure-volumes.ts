import type { BreathFeatures } from '@eupnea/model';
import type { BreathView } from '../breath-view.ts';
import { ML_PER_LPM_SECOND } from '../segmentation/segmented-sample.ts';

/** Rate of the PB840 recordings on which ventMAP leaves the turn of the flow out, Hz. */
const LEFT_OUT_RATE_HZ = 50;

/**
 * Volumes of both phases. Flow between the last inspiratory and first expiratory sample, where a valve opens, is unknown
 * and counts to neither (as in ventMAP). At lower rates the interval is too long to leave out, and flow is
 * taken to turn on a straight line. Needs every sample: absent over a long gap, and when it is zero.
 */
export function measureVolumes(view: BreathView, features: BreathFeatures): void {
  if (!view.continuous || view.inspirationEnd >= view.length) return;
  const last = view.length - 1;
  const turn = view.rateHz < LEFT_OUT_RATE_HZ ? splitTurn(view) : { inwardMl: 0, outwardMl: 0 };
  const inspired = view.volume[view.inspirationEnd - 1] + turn.inwardMl;
  if (inspired <= 0) return;
  features.vti_ml = inspired;
  if (!view.endSeen) return;
  const expired = view.volume[view.inspirationEnd] - view.volume[last] + turn.outwardMl;
  if (expired <= 0) return;
  features.vte_ml = expired;
}

/** Both sides of the zero of a straight line from the last inspiratory to the first expiratory sample. */
function splitTurn({ flow, inspirationEnd, rateHz }: BreathView) {
  const inward = Math.max(0, flow[inspirationEnd - 1]);
  const outward = Math.max(0, -flow[inspirationEnd]);
  if (inward + outward === 0) return { inwardMl: 0, outwardMl: 0 };
  const half = ML_PER_LPM_SECOND / rateHz / 2 / (inward + outward);
  return { inwardMl: inward * inward * half, outwardMl: outward * outward * half };
}
