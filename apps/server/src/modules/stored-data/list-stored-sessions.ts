import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { StoredDataService } from './stored-data-service.ts';

export function registerListStoredSessions(server: FastifyInstance, storedData: StoredDataService): void {
  registerEndpoint(server, ENDPOINTS.listStoredSessions, ({ caller, query }) =>
    storedData.listSessions(caller, query),
  );
}
