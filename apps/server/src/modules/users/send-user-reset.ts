import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { UserAdministrationService } from './user-administration-service.ts';

export function registerSendUserReset(server: FastifyInstance, users: UserAdministrationService): void {
  registerEndpoint(server, ENDPOINTS.sendUserReset, async ({ caller, params, request }) => {
    await users.sendReset(caller, params.id, request.id);
  });
}
