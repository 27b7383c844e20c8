import type { Alert } from '@eupnea/contracts/alert';
import type { ShownLimit } from '@eupnea/contracts/shown-limit';
import { brokenLimit } from '@eupnea/notation/describe-alert';

export interface PickedLimits {
  readonly low: number | null;
  readonly high: number | null;
  readonly broken: 'high' | 'low' | null;
}

/**
 * Limits beside a number. During an alert the violated side is the limit of the alert, because Eupnea and the
 * device may use different ones.
 */
export function pickLimits(limits: ShownLimit | undefined, alert: Alert | undefined): PickedLimits | null {
  const broken = alert === undefined ? null : brokenLimit(alert);
  const told = alert?.limit ?? null;
  const low = (broken === 'low' ? told : null) ?? limits?.low ?? null;
  const high = (broken === 'high' ? told : null) ?? limits?.high ?? null;
  return low === null && high === null ? null : { low, high, broken };
}
