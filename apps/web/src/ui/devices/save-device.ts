import type { Device } from '@eupnea/contracts';
import { api } from '../../lib/api.ts';
import { toDeviceFields, type DeviceForm } from './device-form.ts';

/** Creates the device, or changes the one given at the version it was read in. */
export function saveDevice(device: Device | null, form: DeviceForm): Promise<Device> {
  const fields = toDeviceFields(form);
  return device === null
    ? api.call('createDevice', { body: { ...fields, device_type: form.device_type } })
    : api.call('editDevice', { params: { id: device.id }, body: { ...fields, version: device.version } });
}
