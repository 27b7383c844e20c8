import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { OlderApiService } from './older-api-service.ts';

export function registerGetAlerts(server: FastifyInstance, older: OlderApiService): void {
  registerEndpoint(server, ENDPOINTS.getAlerts, ({ caller, query }) => older.getAlerts(caller, query));
}
