import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { OlderApiService } from './older-api-service.ts';

export function registerGetDeviceInfo(server: FastifyInstance, older: OlderApiService): void {
  registerEndpoint(server, ENDPOINTS.getDeviceInfo, ({ caller, query }) =>
    older.getDeviceInfo(caller, query),
  );
}
