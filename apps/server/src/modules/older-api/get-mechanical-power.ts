import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { OlderApiService } from './older-api-service.ts';

export function registerGetMechanicalPower(server: FastifyInstance, older: OlderApiService): void {
  registerEndpoint(server, ENDPOINTS.getMechanicalPower, ({ caller, query }) =>
    older.getMechanicalPower(caller, query.device_id),
  );
}
