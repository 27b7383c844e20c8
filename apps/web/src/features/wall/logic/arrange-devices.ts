import type { DeviceSummary } from '@eupnea/contracts/device';
import { worstRank } from '../../../lib/clinical/rank-alerts.ts';
import type { SortMode } from './wall-search.ts';

/** Whether the text occurs in the names of the ventilator or its patient, ignoring case. */
export function matchesText(device: DeviceSummary, text: string): boolean {
  const wanted = text.trim().toLowerCase();
  const fields = [
    device.description,
    device.dev_serial,
    device.dev_model,
    String(device.id),
    device.patient?.pseudonym,
    device.patient?.description,
  ];
  return fields.some((field) => field?.toLowerCase().includes(wanted) === true);
}

/** Devices in standby show no alerts, so they are not ranked by them. */
function indicatorRank(device: DeviceSummary): number {
  return device.standby ? -1 : worstRank(device.alerts);
}

/**
 * Visible devices in order. A device that is switched off is not dialled: on a wall it would look like a lost one, so it
 * stands only in the registry. The server sorts by ventilator id; sorting by alerts is stable.
 */
export function arrangeDevices(
  devices: readonly DeviceSummary[],
  sort: SortMode,
  text: string,
): readonly DeviceSummary[] {
  const dialled = devices.filter((device) => device.active);
  const shown = text === '' ? dialled : dialled.filter((device) => matchesText(device, text));
  return sort === 'UP_INDICATORS' ? shown.toSorted((a, b) => indicatorRank(b) - indicatorRank(a)) : shown;
}
