import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { UserAdministrationService } from './user-administration-service.ts';

export function registerEndSession(server: FastifyInstance, users: UserAdministrationService): void {
  registerEndpoint(server, ENDPOINTS.endSession, async ({ caller, params, request }) => {
    await users.endSession(caller, params.id, request.id);
  });
}
