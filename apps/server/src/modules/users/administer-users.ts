import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { UserAdministrationService } from './user-administration-service.ts';

export function registerAdministerUsers(server: FastifyInstance, users: UserAdministrationService): void {
  registerEndpoint(server, ENDPOINTS.administerUsers, async ({ query }) => await users.list(query));
}
