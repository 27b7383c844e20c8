import type { OCCUPANCY_ENDPOINTS } from '@eupnea/contracts/endpoints/occupancy';
import type { Handlers } from '../../http/register-handlers.ts';
import type { OccupancyHistoryService } from './occupancy-history-service.ts';
import type { OccupancyService } from './occupancy-service.ts';

export interface OccupancyServices {
  readonly occupancy: OccupancyService;
  readonly occupancyHistory: OccupancyHistoryService;
}

export function createOccupancyHandlers({
  occupancy,
  occupancyHistory,
}: OccupancyServices): Handlers<typeof OCCUPANCY_ENDPOINTS> {
  return {
    transferSession: ({ caller, body, actor }) => occupancy.transferSession(caller, body, actor),
    previewSessionTransfer: ({ caller, body }) => occupancy.previewSession(caller, body),
    transferSegment: ({ caller, body, actor }) => occupancy.transferSegment(caller, body, actor),
    previewSegmentTransfer: ({ caller, body }) => occupancy.previewSegment(caller, body),
    undoOccupancyChange: ({ caller, params, actor }) => occupancy.undo(caller, params.id, actor),
    listOccupancyChanges: ({ caller, query }) => occupancyHistory.listChanges(caller, query),
    listPatientSessions: ({ caller, params, query }) =>
      occupancyHistory.listSessionsOfPatient(caller, params.id, query),
    listDeviceSessions: ({ caller, params, query }) =>
      occupancyHistory.listSessionsOfDevice(caller, params.id, query),
  };
}
