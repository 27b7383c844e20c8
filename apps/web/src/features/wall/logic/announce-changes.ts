import type { DeviceSummary } from '@eupnea/contracts/device';
import type { LinkState } from '@eupnea/model';
import { rankAlerts } from '../../../lib/clinical/rank-alerts.ts';

export interface DeviceCondition {
  readonly label: string;
  readonly link: LinkState;
  /** Active alerts by id with priority; none in standby. */
  readonly alerts: ReadonlyMap<number, string>;
}

export type Conditions = ReadonlyMap<number, DeviceCondition>;

export type Announcement =
  | { readonly kind: 'alert-start'; readonly label: string; readonly priority: string }
  | { readonly kind: 'alert-end'; readonly label: string }
  | { readonly kind: 'link'; readonly label: string; readonly link: LinkState };

export function readCondition(device: DeviceSummary, label: string, link: LinkState): DeviceCondition {
  const alerts = device.standby ? [] : rankAlerts(device.alerts);
  return { label, link, alerts: new Map(alerts.map((alert) => [alert.id, alert.priority])) };
}

/**
 * Announcements: alarm starts and ends, and link changes, but no values. The first sight of a device is
 * silent, and "delayed" counts as live because it alternates.
 */
export function announceChanges(before: Conditions, after: Conditions): readonly Announcement[] {
  const told: Announcement[] = [];
  for (const [id, now] of after) {
    const then = before.get(id);
    if (then === undefined) continue;
    for (const [alertId, priority] of now.alerts) {
      if (!then.alerts.has(alertId)) told.push({ kind: 'alert-start', label: now.label, priority });
    }
    if ([...then.alerts.keys()].some((alertId) => !now.alerts.has(alertId))) {
      told.push({ kind: 'alert-end', label: now.label });
    }
    if (settled(then.link) !== settled(now.link))
      told.push({ kind: 'link', label: now.label, link: settled(now.link) });
  }
  return told;
}

function settled(link: LinkState): LinkState {
  return link === 'delayed' ? 'live' : link;
}
