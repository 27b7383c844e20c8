import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { UserAdministrationService } from './user-administration-service.ts';

export function registerResendInvitation(server: FastifyInstance, users: UserAdministrationService): void {
  registerEndpoint(server, ENDPOINTS.resendInvitation, async ({ caller, params, request }) => {
    await users.resendInvitation(caller, params.id, request.id);
  });
}
