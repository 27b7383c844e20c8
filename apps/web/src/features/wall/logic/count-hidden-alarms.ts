import { COUNTED, countAlerts, type CountedDevice } from './count-alerts.ts';

/**
 * Number of dialled devices with an active alert, lost connections included, that the wall leaves out. `shown` holds
 * the ids of the devices on the wall.
 */
export function countHiddenAlarms(all: readonly CountedDevice[], shown: ReadonlySet<number>): number {
  const counts = countAlerts(all.filter(({ device }) => device.active && !shown.has(device.id)));
  return new Set(COUNTED.flatMap((kind) => counts[kind].deviceIds)).size;
}
