import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { OccupancyHistoryService } from './occupancy-history-service.ts';

export function registerListDeviceSessions(server: FastifyInstance, history: OccupancyHistoryService): void {
  registerEndpoint(server, ENDPOINTS.listDeviceSessions, ({ caller, params, query }) =>
    history.listSessionsOfDevice(caller, params.id, query),
  );
}
