import type { FastifyInstance } from 'fastify';
import { registerListDeviceSessions } from './list-device-sessions.ts';
import { registerListOccupancyChanges } from './list-occupancy-changes.ts';
import { registerListPatientSessions } from './list-patient-sessions.ts';
import type { OccupancyHistoryService } from './occupancy-history-service.ts';
import type { OccupancyService } from './occupancy-service.ts';
import { registerPreviewSegmentTransfer } from './preview-segment-transfer.ts';
import { registerPreviewSessionTransfer } from './preview-session-transfer.ts';
import { registerTransferSegment } from './transfer-segment.ts';
import { registerTransferSession } from './transfer-session.ts';
import { registerUndoOccupancyChange } from './undo-occupancy-change.ts';

export function registerOccupancyEndpoints(
  server: FastifyInstance,
  occupancy: OccupancyService,
  history: OccupancyHistoryService,
): void {
  registerTransferSession(server, occupancy);
  registerPreviewSessionTransfer(server, occupancy);
  registerTransferSegment(server, occupancy);
  registerPreviewSegmentTransfer(server, occupancy);
  registerUndoOccupancyChange(server, occupancy);
  registerListOccupancyChanges(server, history);
  registerListPatientSessions(server, history);
  registerListDeviceSessions(server, history);
}
