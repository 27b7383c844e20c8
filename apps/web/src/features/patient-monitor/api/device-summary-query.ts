import type { DeviceSummary } from '@eupnea/contracts/device';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';

/** The monitored device's row: bed, ventilator, patient. null when it does not exist or may not be seen. */
export function monitoredDeviceQuery(patientId: number, deviceId: number | null) {
  return queryOptions({
    queryKey: ['monitored-device', patientId, deviceId],
    queryFn: async ({ signal }): Promise<DeviceSummary | null> => {
      if (deviceId === null && patientId <= 0) return null;
      // The server compares the beginning of the patient's id.
      const query =
        deviceId === null ? { patient_id_filter: String(patientId) } : { device_id_filter: deviceId };
      const summaries = await api.call('listDeviceSummaries', { query, signal });
      const wanted = (summary: DeviceSummary): boolean =>
        deviceId === null ? summary.patient_id === patientId : summary.id === deviceId;
      return summaries.find(wanted) ?? null;
    },
  });
}
