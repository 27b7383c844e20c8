import type { Device } from '@eupnea/contracts/device';

/** Whether the text occurs in the names of the ventilator or its patient, ignoring case. */
export function findDevices(
  devices: readonly Device[],
  text: string,
  pseudonymOf: (device: Device) => string | undefined,
): readonly Device[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return devices;
  return devices.filter((device) =>
    [
      device.description,
      device.dev_serial,
      device.dev_model,
      String(device.id),
      device.patient_id === null ? null : String(device.patient_id),
      pseudonymOf(device),
    ].some((field) => field?.toLowerCase().includes(wanted) === true),
  );
}
