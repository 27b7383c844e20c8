import type { DeviceSummary } from '@eupnea/contracts/device';
import type { LinkState } from '@eupnea/model';
import { rankAlerts } from '../../../lib/clinical/rank-alerts.ts';

/** Counted priorities. Alerts without priority count as technical. */
export const COUNTED = ['high', 'medium', 'low', 'technical'] as const;
export type Counted = (typeof COUNTED)[number];

/** Devices by alert priority in page order; a device may be in several. */
export type AlertCounts = {
  readonly [Key in Counted]: { readonly alerts: number; readonly deviceIds: readonly number[] };
};

export interface CountedDevice {
  readonly device: DeviceSummary;
  readonly link: LinkState;
}

/**
 * Counts active alerts by priority. A lost connection counts as one technical alert and nothing else, as on its card:
 * whether the device's last alerts last is unknown. Standby hides a device's alerts.
 */
export function countAlerts(devices: readonly CountedDevice[]): AlertCounts {
  const counts = {
    high: { alerts: 0, deviceIds: [] as number[] }, // cast: an empty literal has no element type
    medium: { alerts: 0, deviceIds: [] as number[] }, // cast: as above
    low: { alerts: 0, deviceIds: [] as number[] }, // cast: as above
    technical: { alerts: 0, deviceIds: [] as number[] }, // cast: as above
  };
  for (const { device, link } of devices) {
    if (device.standby) continue;
    const kinds: readonly Counted[] =
      link === 'disconnected'
        ? ['technical']
        : rankAlerts(device.alerts).map(({ priority }) =>
            priority === 'unclassified' ? 'technical' : priority,
          );
    for (const kind of kinds) counts[kind].alerts += 1;
    for (const kind of new Set(kinds)) counts[kind].deviceIds.push(device.id);
  }
  return counts;
}
