import type { Alert, ShownLimit } from '@eupnea/contracts';
import { brokenLimit } from './describe-alert.ts';

export interface PickedLimits {
  readonly low: number | null;
  readonly high: number | null;
  readonly broken: 'high' | 'low' | null;
}

/**
 * The two limits printed beside a number. While an alert says which limit is broken, that side is the alert's own limit:
 * Eupnea may watch another one than the device's, and a number in alarm beside a limit that it keeps would be read as wrong.
 */
export function pickLimits(limits: ShownLimit | undefined, alert: Alert | undefined): PickedLimits | null {
  const broken = alert === undefined ? null : brokenLimit(alert);
  const told = alert?.limit ?? null;
  const low = (broken === 'low' ? told : null) ?? limits?.low ?? null;
  const high = (broken === 'high' ? told : null) ?? limits?.high ?? null;
  return low === null && high === null ? null : { low, high, broken };
}
