import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { UserAdministrationService } from './user-administration-service.ts';

export function registerEditUser(server: FastifyInstance, users: UserAdministrationService): void {
  registerEndpoint(
    server,
    ENDPOINTS.editUser,
    async ({ caller, params, body, request }) => await users.edit(caller, params.id, body, request.id),
  );
}
