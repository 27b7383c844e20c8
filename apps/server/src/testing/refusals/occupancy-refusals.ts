import type { ENDPOINTS } from '@eupnea/contracts/endpoints';
import type { RefusalExamples } from './refusal-example.ts';

type Names =
  | 'transferSession'
  | 'previewSessionTransfer'
  | 'transferSegment'
  | 'previewSegmentTransfer'
  | 'undoOccupancyChange'
  | 'listOccupancyChanges'
  | 'listPatientSessions'
  | 'listDeviceSessions';

const session = { sessionId: 1, sessionDeviceId: 1, newPatientId: 1, currentPatientId: null };
const segment = {
  device_id: 1,
  from: '2026-01-01T00:00:00.000Z',
  to: null,
  current_patient_id: null,
  new_patient_id: 1,
};

export const OCCUPANCY_REFUSALS: RefusalExamples<Pick<typeof ENDPOINTS, Names>> = {
  transferSession: { body: session, outOfRange: { newPatientId: 0 } },
  previewSessionTransfer: { body: session, outOfRange: { sessionId: -1 } },
  transferSegment: { body: segment, outOfRange: { from: 'yesterday' } },
  previewSegmentTransfer: { body: segment, outOfRange: { device_id: 0 } },
  undoOccupancyChange: { outOfRange: null },
  listOccupancyChanges: { outOfRange: null },
  listPatientSessions: { outOfRange: { count: '1000' } },
  listDeviceSessions: { outOfRange: { page: '0' } },
};
