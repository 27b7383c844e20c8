import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { OccupancyHistoryService } from './occupancy-history-service.ts';

export function registerListPatientSessions(server: FastifyInstance, history: OccupancyHistoryService): void {
  registerEndpoint(server, ENDPOINTS.listPatientSessions, ({ caller, params, query }) =>
    history.listSessionsOfPatient(caller, params.id, query),
  );
}
