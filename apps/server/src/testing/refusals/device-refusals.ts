import type { ENDPOINTS } from '@eupnea/contracts/endpoints';
import type { RefusalExamples } from './refusal-example.ts';

type Names =
  | 'listDevices'
  | 'listDeviceSummaries'
  | 'createDevice'
  | 'probeDevice'
  | 'listDeviceCaptures'
  | 'startDeviceCapture'
  | 'stopDeviceCapture'
  | 'downloadDeviceCapture'
  | 'deleteDeviceCapture'
  | 'restoreDeviceCapture'
  | 'listDeviceConnections'
  | 'editDevice'
  | 'assignPatient'
  | 'deviceWaveform'
  | 'getDevice'
  | 'deleteDevice'
  | 'restoreDevice'
  | 'listRemovedDevices'
  | 'listConnectionEvents'
  | 'listDeviceQuality'
  | 'listProjectDevices'
  | 'addProjectDevice'
  | 'removeProjectDevice';

export const DEVICE_REFUSALS: RefusalExamples<Pick<typeof ENDPOINTS, Names>> = {
  listDevices: { outOfRange: { patient_age_filter: '9' } },
  listDeviceSummaries: { outOfRange: { patient_date_in_filter: 'yesterday' } },
  createDevice: {
    body: { device_type: 'pb840', ip: '10.0.0.1', port: 3000 },
    outOfRange: { port: 70_000 },
  },
  listDeviceConnections: { outOfRange: null },
  listDeviceCaptures: { outOfRange: null },
  startDeviceCapture: { body: {}, outOfRange: { seconds: 3601 } },
  stopDeviceCapture: { outOfRange: null },
  downloadDeviceCapture: { query: { capture: '1' }, outOfRange: { capture: '0' } },
  deleteDeviceCapture: { query: { capture: '1' }, outOfRange: { capture: '0' } },
  restoreDeviceCapture: { body: { capture: 1 }, outOfRange: { capture: 0 } },
  probeDevice: {
    body: { device_type: 'pb840', ip: '10.0.0.1', port: 3000 },
    outOfRange: { port: 70_000 },
  },
  editDevice: { body: { version: 1, description: 'Bed 1' }, outOfRange: { version: 0 } },
  assignPatient: { body: { patient_id: null }, outOfRange: { patient_id: -1 } },
  deviceWaveform: { outOfRange: { seconds: '301' } },
  getDevice: { outOfRange: null },
  deleteDevice: { outOfRange: null },
  restoreDevice: { outOfRange: null },
  listRemovedDevices: { outOfRange: null },
  listConnectionEvents: { outOfRange: { count: '1000' } },
  listDeviceQuality: { outOfRange: { hours: '745' } },
  listProjectDevices: { outOfRange: { patient_height_filter: '-1' } },
  addProjectDevice: { body: { device_id: 1 }, outOfRange: { device_id: 0 } },
  removeProjectDevice: { query: { device_id: '1' }, outOfRange: null },
};
