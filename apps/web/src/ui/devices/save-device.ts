import type { Device } from '@eupnea/contracts';
import { api } from '../../lib/api.ts';
import { toDeviceFields, type DeviceForm } from './device-form.ts';

/** Creates the device in the project named, or changes the one given at the version it was read in. */
export function saveDevice(
  device: Device | null,
  form: DeviceForm,
  projectId: number | undefined,
): Promise<Device> {
  const fields = toDeviceFields(form);
  if (device === null) {
    const project = projectId === undefined ? {} : { project_id: projectId };
    return api.call('createDevice', { body: { ...fields, ...project, device_type: form.device_type } });
  }
  // What the device says of its standby is not written down as a person's word.
  const standby = form.standby === device.standby ? {} : { standby: form.standby };
  return api.call('editDevice', {
    params: { id: device.id },
    body: { ...fields, ...standby, version: device.version },
  });
}
