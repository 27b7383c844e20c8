import type { ENDPOINTS } from '@eupnea/contracts/endpoints';
import type { RefusalExamples } from './refusal-example.ts';

type Names =
  | 'testSocket'
  | 'getDeviceInfo'
  | 'patientInfoUpdate'
  | 'getPatientTrends'
  | 'getMechanicalPower'
  | 'getAsync'
  | 'getAsyncWave'
  | 'getAlerts'
  | 'getClusterAlerts'
  | 'getArchivedPatients';

const device = { device_id: '1' };

export const OLDER_API_REFUSALS: RefusalExamples<Pick<typeof ENDPOINTS, Names>> = {
  testSocket: { query: { channel: 'a' }, outOfRange: { channel: '' } },
  getDeviceInfo: { query: device, outOfRange: { offset: '301' } },
  patientInfoUpdate: { body: { patient_id: 1, version: 1 }, outOfRange: { patient_id: 0 } },
  getPatientTrends: { query: device, outOfRange: { device_id: '0' } },
  getMechanicalPower: { query: device, outOfRange: { device_id: '0' } },
  getAsync: { query: device, outOfRange: { cluster: 'maybe' } },
  getAsyncWave: { query: { ...device, breath_id: '1' }, outOfRange: { breath_id: '-1' } },
  getAlerts: { query: device, outOfRange: { count: '1000' } },
  getClusterAlerts: { outOfRange: null },
  getArchivedPatients: { outOfRange: { date_out_sort: 'up' } },
};
