import type { Device } from '@eupnea/contracts/device';
import { api } from '../../lib/api.ts';
import { toDeviceFields, type DeviceForm } from './device-form.ts';

/** Creates the device in the project, or changes it at its version. */
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
  // Standby reported by the device is not saved as a manual setting.
  const standby = form.standby === device.standby ? {} : { standby: form.standby };
  return api.call('editDevice', {
    params: { id: device.id },
    body: { ...fields, ...standby, version: device.version },
  });
}
