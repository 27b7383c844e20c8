import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { OccupancyHistoryService } from './occupancy-history-service.ts';

export function registerListOccupancyChanges(
  server: FastifyInstance,
  history: OccupancyHistoryService,
): void {
  registerEndpoint(server, ENDPOINTS.listOccupancyChanges, ({ caller, query }) =>
    history.listChanges(caller, query),
  );
}
