import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { UserAdministrationService } from './user-administration-service.ts';

export function registerInviteUser(server: FastifyInstance, users: UserAdministrationService): void {
  registerEndpoint(
    server,
    ENDPOINTS.inviteUser,
    async ({ caller, body, request }) => await users.invite(caller, body, request.id),
  );
}
