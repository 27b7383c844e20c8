import type { DeviceSummary } from '@eupnea/contracts/device';

/** Whether two rows differ at most in the time of the newest sample, which the list renews once a second. */
export function isSameRow(a: DeviceSummary, b: DeviceSummary): boolean {
  const before = Object.entries(a);
  const after = new Map(Object.entries(b));
  return (
    before.length === after.size &&
    before.every(([field, value]) => field === 'last_wave' || Object.is(value, after.get(field)))
  );
}
