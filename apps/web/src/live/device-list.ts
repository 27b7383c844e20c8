import type { DeviceSummary } from '@eupnea/contracts/device';
import type { ListEvent } from '@eupnea/contracts/live/list-event';
import { assertUnreachable } from '@eupnea/model';
import { mergeKnown } from './card-cache.ts';

export type DeviceList = ReadonlyMap<number, DeviceSummary>;

/** The list after an event of `/ventilation`. Unchanged rows keep their identity. */
export function applyListEvent(list: DeviceList, event: ListEvent): DeviceList {
  switch (event.type) {
    case 'summaries': {
      const next = new Map(list);
      for (const item of event.items) next.set(item.id, keepKnown(next.get(item.id), item));
      return next;
    }
    case 'alerts':
      return change(list, event.device_id, (device) => ({ ...device, alerts: event.alerts }));
    case 'link':
      return change(list, event.device_id, (device) => ({
        ...device,
        status: event.connected ? 'connected' : 'disconnected',
        standby: event.standby,
        last_wave: event.last_sample_at === null ? device.last_wave : { time_rcvd: event.last_sample_at },
      }));
    case 'removed': {
      const next = new Map(list);
      return next.delete(event.device_id) ? next : list;
    }
    case 'newest_samples':
      return takeNewestSamples(list, event.device_ids, event.last_sample_at);
    case 'breaths':
      return list;
    default:
      return assertUnreachable(event);
  }
}

/** Omitted values are kept unless the patient changed. */
function keepKnown(known: DeviceSummary | undefined, next: DeviceSummary): DeviceSummary {
  if (known === undefined || known.patient_id !== next.patient_id) return next;
  return {
    ...next,
    monitored_parameters: mergeKnown(dropNull(known.monitored_parameters), next.monitored_parameters),
    // Withdrawn values are named, so they replace known ones.
    control_settings: mergeKnown(dropNull(known.control_settings), next.control_settings),
  };
}

function dropNull<Stand>(values: { readonly [code: string]: Stand | null }) {
  return mergeKnown<Stand>({}, values);
}

/** Once a second, with one copy of the list for all streaming devices. */
function takeNewestSamples(
  list: DeviceList,
  deviceIds: readonly number[],
  lastSampleAt: readonly number[],
): DeviceList {
  const next = new Map(list);
  deviceIds.forEach((deviceId, position) => {
    const device = next.get(deviceId);
    const newestMs = lastSampleAt[position];
    if (device === undefined || newestMs === undefined) return;
    next.set(deviceId, { ...device, last_wave: { time_rcvd: newestMs } });
  });
  return next;
}

function change(
  list: DeviceList,
  deviceId: number,
  edit: (device: DeviceSummary) => DeviceSummary,
): DeviceList {
  const device = list.get(deviceId);
  if (device === undefined) return list;
  return new Map(list).set(deviceId, edit(device));
}
